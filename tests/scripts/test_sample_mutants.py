"""Which changes of the rules are tried, and what is said of them."""

from __future__ import annotations

from scripts.sample_mutants import report, sample


def test_a_sample_is_the_same_every_time() -> None:
    names = [f"scoring.x_points__mutmut_{number}" for number in range(50)]

    assert sample(names, 7) == sample(names[::-1], 7)
    assert len(set(sample(names, 7))) == 7
    assert sample(names, 99) == sorted(names)


def test_what_no_test_reaches_is_not_caught_and_what_did_not_run_does_not_count() -> None:
    caught, missed = report({"killed": 1, "too slow": 36, "survived": 0, "no test": 33, "not run": None})

    assert caught == 0.5
    assert missed == ["survived", "no test"]
