"""An independent reader of views: every claim a view makes is derived again from the original, and compared.

Written from the description of the formats alone; it shares no code with the engine, so that a fault there cannot
excuse itself here. `check` is the way in; a report without findings means that nothing in the view is false, missing,
out of order, cut or joined.
"""

from checker.check import check
from checker.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
