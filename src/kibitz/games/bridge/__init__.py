"""Contract bridge: a single deal, and a match of several."""

from dataclasses import replace
from pathlib import Path

from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge import deal, hidden, house, manual, match, par, scoring, words
from kibitz.games.bridge.bids import LADDER
from kibitz.games.bridge.options import MatchOptions, SingleOptions
from kibitz.games.bridge.system import card, spoken
from kibitz.rules.auction import ladder_auction
from kibitz.rules.game import Game, Variant
from kibitz.rules.measure import Measure
from kibitz.rules.seats import SEATS
from kibitz.rules.text import say

SINGLE = Variant(
    name="bridge/single",
    title=say("Contract bridge, a single deal"),
    summary=say("One deal, vulnerability chosen beforehand, duplicate score."),
    pack=FRENCH_PACK,
    dealing=deal.DEALING,
    options=SingleOptions,
    begin=deal.begin,
    ask=deal.ask,
    answer=deal.answer,
    outcome=deal.outcome,
    zones=deal.zones,
    order=deal.order,
    settled=deal.settled,
    margin=3.0,
    hidden=hidden.HIDDEN,
    house=house.choose,
    manual=manual.single,
    facts=words.facts,
    marks=words.marks,
    calls=words.CALLS,
    meanings=words.MEANINGS,
    explain=spoken.explain,
    system=card.page,
    box=words.BOX,
    dealers=(deal.SINGLE_DEALER,),
    auction=ladder_auction(LADDER),
    irregular=LADDER.irregular,
    trick_play=deal.trick_play,
    trials=deal.trials,
    par=par.par,
    measure=Measure(say("IMPs a board"), scoring.compare),
    locale=Path(__file__).with_name("locale"),
)

MATCH = replace(
    SINGLE,
    name="bridge/match",
    title=say("Contract bridge, a match"),
    summary=say("Two, four or eight deals without vulnerability; declarer may claim the rest."),
    options=MatchOptions,
    manual=manual.match,
    match=match.MATCH,
    dealers=SEATS,
)

GAME = Game("bridge", say("Contract bridge"), Path(__file__).with_name("RULES.md"), (SINGLE, MATCH))
