"""What marks one line as source code: a statement at its head, an ending that prose does not have.

Owns the patterns for the languages people show to agents. A line's first word decides which pattern is asked, and the
pattern what must follow: a word like `return` or `class` in a sentence is no evidence.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_MODIFIERS: Final = (
    "export default async declare public private protected internal abstract final static sealed partial override open"
    " readonly inline extern unsafe pub data const volatile"
)
_WEAK_MODIFIERS: Final = ("default ", "data ", "open ")  # configuration and prose begin with these as well
_MAX_MODIFIERS: Final = 5

_WORDS: Final = {
    "import": "import from use using package require require_relative",
    "function": "def func fn function function* fun sub proc defp defmacro",
    "type": (
        "class interface struct enum trait impl namespace module record union typedef protocol extension object mod"
        " type template"
    ),
    "binding": (
        "let var val local my our auto mut int char bool float double long unsigned size_t void string String"
        " int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t"
    ),
    "return": "return yield throw raise",
    "branch": "if elif elsif elseif unless else switch match case when default guard then",
    "loop": "for while foreach until loop do",
    "guarded": "try catch except finally rescue ensure defer with begin",
    "end": "end fi done esac endif endfunction",
    "call": "await print printf println! echo assert super expect describe it test set cd console",
}
"""Kinds of statements and the words that open them; kinds side by side are what other texts do not have."""

_FOLLOW: Final = {
    "import": (
        r"import (?:static |type )?[\w.*{\"'(]|from [\w.]+ import |use [\w\\]+(?:::|\\)|using [\w.:= ]+;"
        r"|package [\w.]+;?$|require(?:_relative)? ?['\"(]"
    ),
    "function": r"[a-z*]+ [\w$.<>:?! (*\[\]]*[({:]|(?:func|function) ?\(|def \w+[?!]?$|fn \w",
    "type": (
        r"(?!\w+ (?:is|was|has|that|of|in|to|are)\b)\w+(?=[ <:{]).{0,160}?(?:[{:;(>]|$)"
        r"|type \w[\w<>, ]* (?:=|struct|interface|func)|template ?<"
    ),
    "binding": r"\w+ [\w :<>,\[\]{}*&$|.@%()'\"?-]{1,120}?(?::?=|;|,$)",
    "return": (
        r"return\b(?: [^.!?]{0,200})?(?:[;)}\]\"'\w(]|$)|yield\b|(?:throw|raise) (?:new )?[A-Z]\w*|raise$|throw\b.*;$"
    ),
    "branch": (
        r"(?:else if|elseif|elsif|elif|if|unless)\b ?(?:\(|let |\[|.{1,160}(?::|\{|then|\bdo)$)|else(?: ?\{|:|$)"
        r"|(?:switch|match|when|case)\b.{1,120}(?:[{:)]|\bin)$|default:$|guard let |then$"
    ),
    "loop": r"\w+\b ?(?:\(|\{|.{1,160}(?::|\{|\bdo)$)|do$",
    "guarded": r"\w+\b ?(?:\(|\{|:|.{1,120}(?::|\{|\))$)|begin$|ensure$",
    "end": r"\w+[;)]?$",
    "call": (
        r"await |super\(|print(?:f|ln!)?\(|console\.\w+\(|assert\b ?[\w(]|echo [\"'$]|expect\("
        r"|(?:describe|it|test)\(['\"`]|set -[euxo]|cd \"?\$"
    ),
}
"""What a line must look like that opens with a word of a kind."""

_PREPROCESSOR: Final = (
    r"#(?:include|import|define|ifn?def|if|elif|else|endif|pragma|undef)\b"
    r"|# +(?:include *[<\"]|define [A-Z_]\w+|ifn?def \w+$|(?:el)?if !?(?:defined|[A-Z_]{3})|endif(?: */[/*].*)?$"
    r"|undef [A-Z_]+$)"
)
"""Lines of the C preprocessor; with a blank behind the sign, only what no comment says."""


@cache
def _modifiers() -> frozenset[str]:
    return frozenset(_MODIFIERS.split())


@cache
def _kind_of() -> dict[str, str]:
    return {word: kind for kind, words in _WORDS.items() for word in words.split()}


@cache
def _follow(kind: str) -> re.Pattern[str]:
    return re.compile(_FOLLOW[kind])


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z_]\w*[*!]?")


@cache
def _modified() -> re.Pattern[str]:
    """What follows modifiers where no word of a kind does: a member, a constant, a function of a named type."""
    return re.compile(r"[\w<>\[\], ?.*&:]{1,120}(?:[(;={]|$)")


@cache
def _wordless() -> re.Pattern[str]:
    """Statements that no keyword opens; the name of the group is their kind."""
    return re.compile(
        r"(?P<binding>[\w.*, ]{1,60} := |(?:self|this)\.\w+(?:: [\w\[\], |.]+)? = |[\w.]{1,60} <- "
        r"|\$\w+(?:->\w+)* = |@\w+ = )"
        r"|(?P<annotation>@[A-Za-z_][\w.]*(?:\(.{0,120}\)?)?$|#!?\[[\w(:]|\[[A-Z]\w+(?:\(.*\))?\]$)"
        r"|(?P<import># *(?:include *[<\"]|import\b))|(?P<condition># *(?:ifn?def|(?:el)?if|else|endif)\b)"
        r"|(?P<macro># *(?:define|pragma|undef)\b|(?:vec|format|assert|assert_eq|panic|write)!\()"
        r"|(?P<call>System\.out\.|fmt\.\w+\(|\$this->|[A-Z_]+=\"?\$|\w+\.each do )"
        r"|(?P<function>[\w:*&<>$]+(?: [*&]?[\w:~]+)?\([^;\"]{0,160}\)(?: const)?(?: ?: ?[\w<>\[\]| ]+)? ?\{$)"
    )


def statement_kind(text: str) -> str | None:
    """Return the kind of statement that a line is, or `None`; white space before it is taken off."""
    if text.startswith("}"):
        text = text[1:].lstrip() or text
    at = 0
    found = _word().match(text)
    for _ in range(_MAX_MODIFIERS):
        if found is None or found[0] not in _modifiers():
            break
        at = found.end() + 1
        if text[at - 1 : at] == "(":  # pub(crate)
            at = text.find(")", at) + 2
        found = _word().match(text, at)
    if found is not None:
        kind = _kind_of().get(found[0])
        if kind is not None and _follow(kind).match(text, found.start()) is not None:
            return kind
        if at and not text.startswith(_WEAK_MODIFIERS) and _modified().match(text, at) is not None:
            return "access"
    elif at and text[at : at + 1] in ("{", "*"):
        return "import"
    if text.startswith("#") and comment().match(text) is not None:
        return None
    wordless = _wordless().match(text)
    return wordless.lastgroup if wordless is not None else None


@cache
def comment() -> re.Pattern[str]:
    """The head of a comment, white space before it taken off."""
    return re.compile(
        rf"//|/\*|\*(?:[ /]|$)|(?!{_PREPROCESSOR})#(?![!\[])|--(?: |$)|;;|<!--|\{{-"
        r"|=(?:head\d|pod|begin|cut|over|item)\b"
    )


@cache
def ending() -> re.Pattern[str]:
    """How lines of code end; a bare comma or colon is left to prose and configuration."""
    return re.compile(r"[{};()\]\[]$|[)\]}'\"\w],$|[=-]>$|\|\|$|&&$|/>$|[{};()\]\[,]\s*(?://|#|--|/\*)")


@cache
def key_line() -> re.Pattern[str]:
    """A YAML entry: a bare key and its value, the key of a block, or an item."""
    return re.compile(r"(?:- )?[\w./-]+:(?: (?!.*[,;{(]$)\S.*)?$|- [\w\"'$]")


@cache
def script_word() -> re.Pattern[str]:
    """Words of JavaScript, wherever they stand: for scripts without lines."""
    return re.compile(
        r"\b(?:function|return|var|let|const|typeof|if|for|else|switch|case|throw|new|void|this|catch|export|import|class)\b"
        r"|=>"
    )


@cache
def sql() -> re.Pattern[str]:
    """A line of SQL: the head of a statement, or a clause of one."""
    return re.compile(
        r"(?P<query>(?:SELECT|INSERT INTO|CREATE|ALTER|DROP|DELETE FROM|UPDATE|GRANT|REVOKE|COMMENT ON|WITH)\b)"
        r"|(?:FROM|WHERE|(?:LEFT |INNER |RIGHT |OUTER |CROSS )*JOIN|GROUP BY|ORDER BY|VALUES|UNION|HAVING|LIMIT"
        r"|SET|PRIMARY KEY|FOREIGN KEY|REFERENCES|CONSTRAINT|RETURNS|AS|LANGUAGE|ON|AND|OR|BEGIN|COMMIT|END)\b",
        re.IGNORECASE,
    )


@cache
def style_property() -> re.Pattern[str]:
    """A property of a style sheet."""
    return re.compile(r"(?:--)?[a-z-]+ ?: ?[^:;{}]+(?::[^;{}]+)?;$")
