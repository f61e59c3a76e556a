"""Contrée, the French belote in which so many points are bid."""

from pathlib import Path

from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote import play
from kibitz.games.belote.contree import deal, hidden, house, manual, match, scoring, words
from kibitz.games.belote.contree.contract import LADDER
from kibitz.games.belote.contree.options import ContreeOptions
from kibitz.games.belote.words import direction, marks
from kibitz.rules.auction import ladder_auction
from kibitz.rules.game import Variant
from kibitz.rules.measure import Measure
from kibitz.rules.text import say
from kibitz.rules.words import DENOMINATIONS

CONTREE = Variant(
    name="belote/contree",
    title=say("Contrée"),
    summary=say("Belote as it is played in France: bids of 80 to 160 points or capot in a suit."),
    pack=PIQUET_PACK,
    dealing=deal.DEALING,
    options=ContreeOptions,
    begin=deal.begin,
    ask=deal.ask,
    answer=deal.answer,
    outcome=scoring.outcome,
    zones=deal.zones,
    order=play.order,
    settled=scoring.settled,
    hidden=hidden.HIDDEN,
    house=house.choose,
    manual=manual.pages,
    facts=words.facts,
    marks=marks,
    calls=words.CALLS,
    meanings=words.MEANINGS,
    denominations={text: DENOMINATIONS[text] for text in "CDHS"},
    box=words.BOX,
    direction=direction,
    match=match.MATCH,
    auction=ladder_auction(LADDER),
    irregular=LADDER.irregular,
    trick_play=deal.trick_play,
    trials=deal.trials,
    measure=Measure(say("points a deal")),
    locale=Path(__file__).parents[1] / "locale",
)
