"""What all Python tests share: how much hypothesis does, and where the reference corpus is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SHARED = Path(__file__).resolve().parents[2] / "shared"

_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

# Examples are derived from the test, not from chance: a run that fails fails for everyone.
settings.register_profile(
    "default", max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=_QUIET
)
settings.register_profile("ci", settings.get_profile("default"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))


@pytest.fixture(scope="session")
def shared_corpus() -> Path:
    """The reference corpus beside the project."""
    corpus = SHARED / "corpus"
    if not corpus.is_dir():
        pytest.skip("the reference corpus ../shared/corpus is not here; CI has it")
    return corpus
