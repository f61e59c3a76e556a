"""Belote as it is played in Bulgaria, and contrée, as it is played in France."""

from pathlib import Path

from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote import deal, hidden, house, manual, match, play, scoring, words
from kibitz.games.belote.contract import LADDER
from kibitz.games.belote.contree import CONTREE
from kibitz.games.belote.house import forecast
from kibitz.games.belote.options import PRESETS, BeloteOptions
from kibitz.rules.auction import ladder_auction
from kibitz.rules.game import Game, Variant
from kibitz.rules.measure import Measure
from kibitz.rules.text import say

BULGARIAN = Variant(
    name="belote/bulgarian",
    title=say("Bulgarian belote"),
    summary=say("Six kinds of contract, combinations and belote, a match to 151."),
    pack=PIQUET_PACK,
    dealing=deal.DEALING,
    options=BeloteOptions,
    presets=PRESETS,
    begin=deal.begin,
    ask=deal.ask,
    answer=deal.answer,
    outcome=scoring.outcome,
    zones=deal.zones,
    order=play.order,
    settled=scoring.settled,
    forecast=forecast.forecast,
    fitted=True,
    hidden=hidden.HIDDEN,
    house=house.choose,
    manual=manual.pages,
    facts=words.facts,
    marks=words.marks,
    calls=words.CALLS,
    meanings=words.MEANINGS,
    denominations=words.NAMED,
    box=words.BOX,
    direction=words.direction,
    match=match.MATCH,
    auction=ladder_auction(LADDER),
    irregular=LADDER.irregular,
    trick_play=deal.trick_play,
    trials=deal.trials,
    measure=Measure(say("points a deal")),
    locale=Path(__file__).with_name("locale"),
)

GAME = Game("belote", say("Belote"), Path(__file__).with_name("RULES.md"), (BULGARIAN, CONTREE))
