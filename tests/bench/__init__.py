"""The figures of `make bench`: ratios against references measured in the same run, so that they hold on any machine."""
