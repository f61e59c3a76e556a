"""Danish ace-call whist with wild cards and a widow."""

from pathlib import Path

from kibitz.cards.packs import WILD_PACK
from kibitz.games.whist import deal, flow, hidden, house, manual, scoring, session, words
from kibitz.games.whist.bids import LADDER
from kibitz.games.whist.house import forecast
from kibitz.games.whist.options import WhistOptions
from kibitz.rules.game import Game, Variant
from kibitz.rules.join_auction import join_auction
from kibitz.rules.measure import WITH_EVERYBODY, Measure
from kibitz.rules.text import say

ESMAKKER = Variant(
    name="whist/esmakker",
    title=say("Danish ace-call whist"),
    summary=say("A partner found by a named ace, three wild cards, a widow, solos and 45 bids."),
    pack=WILD_PACK,
    dealing=deal.DEALING,
    options=WhistOptions,
    begin=flow.begin,
    ask=deal.ask,
    answer=flow.answer,
    outcome=scoring.outcome,
    zones=deal.zones,
    order=deal.order,
    settled=scoring.settled,
    forecast=forecast.forecast,
    margin=1.0,
    hidden=hidden.HIDDEN,
    house=house.choose,
    manual=manual.pages,
    facts=words.facts,
    marks=words.marks,
    calls=words.CALLS,
    meanings=words.MEANINGS,
    box=words.BOX,
    match=session.SESSION,
    auction=join_auction(LADDER),
    deal_fault=flow.deal_fault,
    trick_play=deal.trick_play,
    trials=deal.trials,
    measure=Measure(say("units of the chart a deal"), divisions=WITH_EVERYBODY),
    locale=Path(__file__).with_name("locale"),
)

GAME = Game("whist", say("Danish whist"), Path(__file__).with_name("RULES.md"), (ESMAKKER,))
