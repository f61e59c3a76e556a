"""A Hypothesis state machine that plays any variant with any options, and tries what is illegal."""

import random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kibitz.errors import IllegalAction
from kibitz.play.state import State, start
from kibitz.rules.deal import Setup
from kibitz.rules.game import Variant
from kibitz.testing.conformance import check_finished, check_state
from kibitz.testing.strategies import setups


def deal_machine(variant: Variant[Any]) -> type[RuleBasedStateMachine]:
    """The state machine of a variant."""

    class DealMachine(RuleBasedStateMachine):
        """One deal: legal actions, illegal ones, and taking back."""

        state: State
        before: list[State]

        @initialize(setup=setups(variant))
        def deal(self, setup: Setup) -> None:
            self.state = start(variant, setup)
            self.before = []

        @precondition(lambda self: not self.state.finished)
        @rule(data=st.data())
        def answer(self, data: st.DataObject) -> None:
            decision = data.draw(st.sampled_from(self.state.pending))
            action = data.draw(st.sampled_from(decision.legal))
            self.before.append(self.state)
            self.state = self.state.after(action, decision.seat)

        @precondition(lambda self: not self.state.finished)
        @rule(seed=st.integers(0, 2**32), steps=st.integers(2, 30))
        def answer_many(self, seed: int, steps: int) -> None:
            """Go on a good way, or deals would hardly ever come to an end."""
            generator = random.Random(seed)
            for _ in range(steps):
                if self.state.finished:
                    break
                decision = generator.choice(self.state.pending)
                self.before.append(self.state)
                self.state = self.state.after(generator.choice(decision.legal), decision.seat)

        @rule(data=st.data())
        def answer_what_was_legal_once(self, data: st.DataObject) -> None:
            """An old action is refused unless it is listed now."""
            earlier = data.draw(st.sampled_from([*self.before, self.state]))
            old = [action for decision in earlier.pending for action in decision.legal]
            text = data.draw(st.sampled_from(old)).text if old else "P"
            legal = {action.text for d in self.state.pending for action in d.legal}
            try:
                self.state.do(text)
            except IllegalAction as error:
                assert text not in legal
                assert set(error.legal) == legal
            else:
                assert text in legal

        @precondition(lambda self: bool(self.before))
        @rule(back=st.integers(1, 8))
        def take_back(self, back: int) -> None:
            for _ in range(min(back, len(self.before))):
                self.state = self.before.pop()

        @invariant()
        def conforms(self) -> None:
            if self.state.finished:
                check_finished(self.state)
            else:
                check_state(self.state)

    DealMachine.__name__ = f"{variant.name} machine"
    return DealMachine
