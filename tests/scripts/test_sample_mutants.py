"""Which changes of the rules are tried, and what is said of them."""

from __future__ import annotations

from scripts.sample_mutants import quickest, report, sample


def test_a_sample_is_the_same_every_time() -> None:
    names = [f"scoring.x_points__mutmut_{number}" for number in range(50)]

    assert sample(names, 7) == sample(names[::-1], 7)
    assert len(set(sample(names, 7))) == 7
    assert sorted(sample(names, 99)) == sorted(names)


def test_a_part_of_a_sample_is_a_smaller_sample() -> None:
    names = [f"scoring.x_points__mutmut_{number}" for number in range(50)]

    assert sample(names, 20)[:7] == sample(names, 7)


def test_the_quickest_tests_run_as_many_as_there_is_time_for_and_one_at_least() -> None:
    seconds = {"slow": 9.0, "quick": 0.5, "usual": 1.0}

    assert quickest(["slow", "usual", "quick"], seconds, 2.0) == ["quick", "usual"]
    assert quickest(["slow"], seconds, 2.0) == ["slow"]
    assert quickest([], seconds, 2.0) == []


def test_what_no_test_reaches_is_not_caught_and_what_did_not_run_does_not_count() -> None:
    caught, missed = report({"killed": 1, "too slow": 36, "survived": 0, "no test": 33, "not run": None})

    assert caught == 0.5
    assert missed == ["survived", "no test"]
