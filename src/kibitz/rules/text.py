"""Sentences that remember how they were made, so that they can be said in other languages.

A ``Text`` is a string, the English sentence, and can be used wherever one can. Beside it it keeps
the sentence with its gaps and what stands in them; with a catalog it is said anew in another
language. English in the source is the key, as in gettext: ``make words`` collects what is given
to ``say``, ``say_n`` and ``word``, so these take their sentences written out and whole.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from kibitz.errors import KibitzError

T = TypeVar("T")


class Catalog(Protocol):
    """The sentences of one language, as ``gettext`` reads them."""

    def gettext(self, message: str) -> str:
        """A sentence in the language; as it is if the catalog does not have it."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A sentence in the form that a number asks for."""
        ...

    def pgettext(self, context: str, message: str) -> str:
        """A word that is said differently in different contexts."""
        ...


class Form(NamedTuple):
    """What else is to be known of a sentence to say it in another language.

    Attributes:
        many: the sentence for more than one, if that is another.
        number: of how many it is said.
        context: what the word is of, where other languages need to know.
        headed: whether it begins with a capital letter whatever it consists of.
    """

    many: str = ""
    number: int = 1
    context: str = ""
    headed: bool = False


PLAIN: Final = Form()


class Text(str):
    """An English sentence that can be said in other languages.

    Equality, order and hash are those of the sentence. What string methods and f-strings make of
    it is an ordinary string, in English for good: longer texts are made with ``say`` and
    ``joined``.

    Attributes:
        message: the sentence with gaps, as ``The pack has {cards} cards.``
        slots: what stands in the gaps; texts among it are said in the language too.
        form: what else is to be known of it.
    """

    __slots__ = ("form", "message", "slots")
    message: str
    slots: Mapping[str, object]
    form: Form

    def __reduce__(self) -> tuple[Any, ...]:
        return _text, (str(self), self.message, self.slots, self.form)


def _text(english: str, message: str, slots: Mapping[str, object], form: Form = PLAIN) -> Text:
    text = Text(english)
    text.message = message
    text.slots = slots
    text.form = form
    return text


def say(message: str, /, **slots: object) -> Text:
    """A sentence, with gaps for what is different each time.

    Example:
        >>> say("{name} leads", name="East")
        'East leads'
    """
    return _text(message.format_map(slots), message, slots) if slots else _whole(message)


@cache
def _whole(message: str) -> Text:
    """A sentence without gaps, made once: it is always the same."""
    return _text(message, message, {})


def filled(template: Text, /, **slots: object) -> Text:
    """A sentence that was written out elsewhere, with its gaps filled now.

    Example:
        >>> filled(say("{name} leads"), name="East")
        'East leads'
    """
    return _text(template.message.format_map(slots), template.message, slots)


def say_n(one: str, many: str, number: int, /, **slots: object) -> Text:
    """A sentence that is another one for one than for more; the number stands in the gap ``n``.

    Example:
        >>> say_n("{n} trick", "{n} tricks", 2)
        '2 tricks'
    """
    slots = {"n": number, **slots}
    english = (one if number == 1 else many).format_map(slots)
    return _text(english, one, slots, Form(many, number))


def word(context: str, message: str, /) -> Text:
    """A word that other languages say differently, depending on what it is of.

    Example:
        >>> word("rank", "two")
        'two'
    """
    return _text(message, message, {}, Form(context=context))


def joined(between: str, texts: Iterable[str]) -> Text:
    """Texts in a row with the same marks between them, as ``", "``.

    Example:
        >>> joined(", ", [say("hearts"), say("spades")])
        'hearts, spades'
    """
    slots = {f"text{place}": text for place, text in enumerate(texts)}
    message = between.join(f"{{{name}}}" for name in slots)
    return _text(between.join(slots.values()), message, slots)


def headed(text: str) -> str:
    """A text as it stands at the head of a sentence, a column or a row: with a capital letter."""
    english = text[:1].upper() + text[1:]
    if not isinstance(text, Text):
        return english
    return _text(english, text.message, text.slots, text.form._replace(headed=True))


def sentence(clause: str) -> Text:
    """A clause as a sentence of its own.

    Example:
        >>> sentence("the highest trump must be beaten")
        'The highest trump must be beaten.'
    """
    return say("{clause}.", clause=headed(clause))


def of_error(error: KibitzError) -> str:
    """All that an error says: where, what, and what would have been right."""
    text = error.message
    if error.where:
        text = joined(": ", [error.where, text])
    if error.expected:
        text = say("{message} (expected {expected})", message=text, expected=error.expected)
    return text


def in_language(value: T, catalog: Catalog | None) -> T:
    """A text, or all texts in records, tuples, lists and mappings, said in a language.

    Args:
        value: what is to be said; what is no text stays as it is.
        catalog: the language's; none for English.
    """
    return value if catalog is None else _in_language(value, catalog)


def _in_language(value: Any, catalog: Catalog) -> Any:
    match value:
        case Text():
            return _said(value, catalog)
        case tuple() if hasattr(value, "_make"):
            named: Any = type(value)
            return named._make(_in_language(item, catalog) for item in value)
        case tuple() | list():
            return type(value)(_in_language(item, catalog) for item in value)
        case dict():
            return {name: _in_language(item, catalog) for name, item in value.items()}
        case _:
            return value


def _said(text: Text, catalog: Catalog) -> str:
    many, number, context, is_headed = text.form
    if context:
        said = catalog.pgettext(context, text.message)
    elif many:
        said = catalog.ngettext(text.message, many, number)
    else:
        said = catalog.gettext(text.message)
    if text.slots:
        slots = {name: _in_language(slot, catalog) for name, slot in text.slots.items()}
        said = said.format_map(slots)
    return said[:1].upper() + said[1:] if is_headed else said


def text_hook(catalog: Catalog | None = None) -> Callable[[object], str]:
    """How msgspec is to write texts: its ``enc_hook``, for a language or for English."""

    def plain(value: object) -> str:
        if not isinstance(value, Text):
            raise NotImplementedError(f"{type(value).__name__} cannot be written")
        return str(value) if catalog is None else _said(value, catalog)

    return plain
