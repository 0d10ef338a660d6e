"""Every error the engine raises on purpose, each with a stable code.

Owns the codes (one class per code) and nothing else; the command lines, the MCP server and the JavaScript bridge
print the same codes. Imports nothing of ours.
"""

from __future__ import annotations

from typing import ClassVar


class CavemanError(Exception):
    """Base of all errors of this package.

    Attributes:
        code: stable machine-readable name, the same on every surface (`error.code` in JavaScript).
    """

    code: ClassVar[str] = "cave_internal_error"

    @property
    def message(self) -> str:
        """What was wrong, what was expected and what to do, in one sentence."""
        return str(self)


class InternalError(CavemanError):
    """A fault of the engine itself; the input is untouched."""

    code = "cave_internal_error"


class InvalidArgumentsError(CavemanError, ValueError):
    """An argument has the wrong type or an impossible value."""

    code = "cave_invalid_arguments"


class InputTooLargeError(CavemanError):
    """The input exceeds a documented limit in bytes."""

    code = "cave_input_too_large"


class UnknownHandleError(CavemanError, LookupError):
    """No store of this engine holds an original under the handle."""

    code = "cave_unknown_handle"


class StoreUnavailableError(CavemanError):
    """The recovery store cannot be opened, read or written."""

    code = "cave_store_unavailable"


class BudgetExceededError(CavemanError):
    """The recovery store has no room for a new original; nothing is ever evicted."""

    code = "cave_budget_exceeded"


class InvalidToonError(CavemanError, ValueError):
    """The text is not valid TOON."""

    code = "cave_invalid_toon"


class StatsUnavailableError(CavemanError):
    """The store cannot report its totals."""

    code = "cave_stats_unavailable"


class UnknownToolError(CavemanError, LookupError):
    """A tool of that name is not offered."""

    code = "cave_unknown_tool"


class ToolPanickedError(CavemanError):
    """A tool raised an exception it should not have raised."""

    code = "cave_tool_panicked"


class PayloadTooLargeError(CavemanError):
    """A protocol message exceeds the transport's limit in bytes."""

    code = "cave_payload_too_large"


class CompressFailedError(CavemanError):
    """A compression produced a result that contradicts itself."""

    code = "cave_compress_failed"


ERROR_CODES: tuple[str, ...] = tuple(
    kind.code
    for kind in (
        InvalidArgumentsError,
        InputTooLargeError,
        UnknownHandleError,
        StoreUnavailableError,
        BudgetExceededError,
        InvalidToonError,
        StatsUnavailableError,
        UnknownToolError,
        ToolPanickedError,
        PayloadTooLargeError,
        CompressFailedError,
        InternalError,
    )
)
