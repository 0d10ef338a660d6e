"""The shared way to drop units honestly: keep, guard, runs, facts, markers."""
