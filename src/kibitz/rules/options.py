"""Options of a variant: a frozen record whose fields say what may be chosen, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeAlias, TypeVar

from kibitz.errors import ParseError, UnknownGame
from kibitz.rules.text import say
from kibitz.rules.words import alternatives

Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Options:
    """A variant without options; variants with options extend it."""


class OptionInfo(NamedTuple):
    """What there is to know about one option.

    Attributes:
        name: its name in records and on the command line.
        default: what holds if nothing is said.
        choices: every allowed value, or none if any value of the default's type will do.
        least: the smallest number allowed where there are no choices; none if there is no bound.
        rule: the number in the game's RULES.md.
        text: one sentence on what it decides.
        words: what its choices are called, by value, where the value alone says too little.
    """

    name: str
    default: Value
    choices: tuple[Value, ...]
    least: int | None
    rule: str
    text: str
    words: Mapping[str, str]


O = TypeVar("O", bound=Options)  # noqa: E741


def option(
    default: Value,
    *others: Value,
    rule: str,
    text: str,
    words: Mapping[str, str] | None = None,
    free: bool = False,
    least: int | None = None,
) -> Any:
    """Declare an option: its default, the other choices, its rule number, one sentence.

    Args:
        default: the value that holds if nothing is said.
        others: the other values that may be chosen.
        rule: the number in the game's RULES.md.
        text: one sentence on what it decides.
        words: what the choices are called, by value.
        free: any value of the default's type is allowed.
        least: any number from this one up is allowed.
    """
    choices = () if free or least is not None else (default, *others)
    metadata = {
        "choices": choices,
        "least": least,
        "rule": rule,
        "text": text,
        "words": dict(words or {}),
    }
    return field(default=default, metadata=metadata)


def option_infos(options: type[Options]) -> tuple[OptionInfo, ...]:
    """All options of a variant, in the order in which they are declared."""
    return tuple(
        OptionInfo(info.name, info.default, **info.metadata)  # type: ignore[arg-type]
        for info in fields(options)
    )


def make_options(
    options: type[O],
    given: Mapping[str, Any],
    presets: Mapping[str, Mapping[str, Value]] | None = None,
) -> O:
    """The options of a table: those given, then those of a named preset, then the defaults.

    Raises:
        UnknownGame: for an option, a preset or a value that the variant does not have.
        ParseError: for a value of the wrong type.
    """
    known = {info.name: info for info in option_infos(options)}
    wanted = dict(given)
    if "preset" in wanted and presets:
        name = wanted.pop("preset")
        if not isinstance(name, str) or name not in presets:
            raise UnknownGame(
                say("there is no preset {name!r}", name=name),
                where="options.preset",
                expected=alternatives(presets),
            )
        wanted = {**presets[name], **wanted}
    for name, value in wanted.items():
        if name not in known:
            raise UnknownGame(
                say("there is no option {name!r}", name=name),
                where="options",
                expected=", ".join(known) or say("no options"),
            )
        _check(known[name], value)
    return options(**wanted)


def _check(info: OptionInfo, value: object) -> None:
    where = f"options.{info.name}"
    expected: str = type(info.default).__name__
    if info.choices:
        expected = alternatives(map(value_text, info.choices))
    if info.least is not None:
        expected = say("a number from {least} up", least=info.least)
    if type(value) is not type(info.default):
        raise ParseError(
            say("{value!r} is of the wrong type", value=value), where=where, expected=expected
        )
    if info.choices and value not in info.choices:
        raise UnknownGame(
            say("{value!r} is not offered", value=value), where=where, expected=expected
        )
    if info.least is not None and isinstance(value, int) and value < info.least:
        raise UnknownGame(say("{value} is too small", value=value), where=where, expected=expected)


def parse_value(info: OptionInfo, text: str) -> Value:
    """Read an option's value as it is typed on a command line.

    Raises:
        ParseError: if the text is not a value of the option's type.
    """
    if isinstance(info.default, bool):
        if text not in ("true", "false"):
            raise ParseError(
                say("{text!r} is neither true nor false", text=text),
                where=f"options.{info.name}",
            )
        return text == "true"
    if isinstance(info.default, int):
        try:
            return int(text)
        except ValueError:
            raise ParseError(
                say("{text!r} is not a number", text=text[:20]), where=f"options.{info.name}"
            ) from None
    return text


def read_options(
    options: type[O], texts: Mapping[str, str], presets: Mapping[str, Mapping[str, Value]]
) -> O:
    """The options of a table from values as they are typed; see ``make_options``.

    Raises:
        UnknownGame: for an option, a preset or a value that the variant does not have.
        ParseError: for a value that is not of the option's type.
    """
    infos = {info.name: info for info in option_infos(options)}
    given = {
        name: parse_value(infos[name], text) if name in infos else text
        for name, text in texts.items()
    }
    return make_options(options, given, presets)


def value_text(value: Value) -> str:
    """A value as it is typed on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def chosen(options: Options) -> dict[str, Value]:
    """The options that differ from their defaults, by name: what a record has to say."""
    return {
        info.name: getattr(options, info.name)
        for info in option_infos(type(options))
        if getattr(options, info.name) != info.default
    }
