from __future__ import annotations

from caveman_engine.elision.log_lines import LogLines


def kept(lines: list[str], anchors: int = 0) -> list[str]:
    keep = LogLines(lines, anchors).choose()
    return [line for line, flag in zip(lines, keep, strict=True) if flag]


ROUTINE = [f"worker {i} finished batch {i * 7}" for i in range(40)]


def test_anchors_are_the_first_and_last_filled_lines() -> None:
    lines = ["", *ROUTINE, ""]
    choice = LogLines(lines, 2)
    assert choice.optional == [1, 2, 39, 40]


def test_one_line_of_a_shape_stays() -> None:
    assert kept(ROUTINE) == [ROUTINE[0]]


def test_both_lines_of_a_pair_that_are_no_twins_stay() -> None:
    pair = ["loaded plugin 'alpha beta gamma delta' from 1", "loaded plugin 'epsilon zeta eta theta' from 2"]
    assert kept(ROUTINE + pair)[1:] == pair
    twins = ["opened port 8080 for reading data", "opened port 9090 for reading data"]
    assert kept(ROUTINE + twins)[1:] == twins[:1]


def test_the_first_and_the_last_signal_of_a_shape_stay() -> None:
    errors = [f"error: cannot reach node {i}" for i in range(30)]
    output = kept(ROUTINE[:20] + errors + ROUTINE[20:])
    assert next(line for line in output if line.startswith("error")) == errors[0]
    assert errors[-1] in output
    assert sum(line.startswith("error") for line in output) <= 6  # those two and their context


def test_every_new_value_at_the_signals_place_stays() -> None:
    lines = [f"job {i} exit code {(0, 1, 137, 1, 0)[i % 5] if i == 12 else 1}" for i in range(50)]
    lines[33] = "job 33 exit code 139"
    output = kept(lines)
    assert "job 33 exit code 139" in output
    assert "job 12 exit code 137" in output


def test_a_traceback_stays_whole() -> None:
    block = [
        "Traceback (most recent call last):",
        '  File "/srv/app/jobs.py", line 12, in run',
        "    self.flush()",
        '  File "/srv/app/store.py", line 90, in flush',
        "    raise OSError(28)",
        "OSError: [Errno 28] No space left on device",
    ]
    output = kept(ROUTINE[:20] + block + ROUTINE[20:])
    start = output.index(block[0])
    assert output[start : start + len(block)] == block


def test_a_head_above_an_indented_signal_stays() -> None:
    lines = [*ROUTINE[:20], "Step 4: link", "   undefined reference to `frob'", *ROUTINE[20:]]
    output = kept(lines)
    assert "Step 4: link" in output
    assert "   undefined reference to `frob'" in output


def test_rare_values_of_a_category_stay() -> None:
    lines = [f"GET /item/{i} {404 if i == 31 else 200}" for i in range(60)]
    assert "GET /item/31 404" in kept(lines)


def test_rare_values_of_a_records_field_stay() -> None:
    lines = [f'{{"msg":"done","code":{9 if i == 31 else 1},"n":{i}}}' for i in range(60)]
    assert lines[31] in kept(lines)


def test_ids_are_no_category() -> None:
    lines = [f"span {'9f8e7d6c5b4a' if i == 31 else '1a2b3c4d5e6f'} closed {i}" for i in range(60)]
    assert lines[31] not in kept(lines)


def test_the_largest_measurement_stays() -> None:
    lines = [f"request {i} took {917.5 if i == 44 else i % 9 + 0.25} ms" for i in range(60)]
    assert lines[44] in kept(lines)


def test_times_are_no_measurements() -> None:
    lines = [f"10:{59 - i % 60:02}:07.250 tick {'ab'[i % 2]}" for i in range(60)]
    assert len(kept(lines)) == 2


def test_hits_stand_for_their_shape() -> None:
    choice = LogLines(ROUTINE, 0)
    keep = choice.choose([25])
    assert [index for index, flag in enumerate(keep) if flag] == [25]


def test_optional_lines_give_way_from_the_end() -> None:
    choice = LogLines(ROUTINE, 2)
    assert choice.optional == [0, 1, 38, 39]
    assert [i for i, flag in enumerate(choice.choose([20], optional=0.5)) if flag] == [0, 1, 20]


def test_long_progress_rows_go() -> None:
    row = "." * 300 + "F"
    choice = LogLines([*ROUTINE, row, *ROUTINE], 0)
    assert not choice.choose()[len(ROUTINE)]
