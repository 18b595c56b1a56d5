# SPDX-License-Identifier: Apache-2.0
"""Mean and percentiles of times in ns, shown in µs. A percentile takes 100 values above it, as in the figures of a run."""

from collections import Counter
from dataclasses import dataclass

from capture import Refusal

PERCENTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999}
VALUES_ABOVE = 100
NANOS = 1000  # in a µs


@dataclass
class Distribution:
    counts: Counter

    def total(self):
        return sum(self.counts.values())

    def json(self):
        total = self.total()
        if not total:
            raise Refusal("there are no values of the measured phase")
        shown = {"count": total, "mean": sum(value * count for value, count in self.counts.items()) / total / NANOS}
        for name, share in PERCENTILES.items():
            if total * (1 - share) >= VALUES_ABOVE - 1e-6:
                shown[name] = self.value_at(share * total) / NANOS
        return shown

    def value_at(self, rank):
        """The smallest value that so many are not above."""
        below = 0
        for value in sorted(self.counts):
            below += self.counts[value]
            if below >= rank - 1e-6:
                return value
        raise Refusal(f"no value has rank {rank}")


def of_values(nanos):
    return Distribution(Counter(nanos))


def difference(ours, kernel):
    ours, kernel = ours.json(), kernel.json()
    return {name: ours[name] - kernel[name] for name in ours if name in kernel and name != "count"}
