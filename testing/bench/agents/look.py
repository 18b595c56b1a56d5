# SPDX-License-Identifier: Apache-2.0
"""Looks at a run of load agents from outside, several times a second."""

import time
from bisect import bisect_right
from pathlib import Path

from networks import cpu_seconds

PERIOD = 0.02
TAIL_BYTES = 4096


class Looks:
    """What the controller needs, what has been carried, and when which lines of a file were there.

    bytes_carried: asked for what cables have carried so far.
    """

    def __init__(self, controller, bytes_carried, file):
        self.controller = controller
        self.bytes_carried = bytes_carried
        self.file = file
        self.times, self.cpu, self.carried, self.lines = [], [], [], []
        self.threads = self.peak_rss_mib = 0

    def until_end(self):
        while self.controller.poll() is None:
            try:
                cpu = cpu_seconds(self.controller.pid)
                carried = self.bytes_carried()
                self.memory()
            except (OSError, AttributeError, KeyError):  # it ended meanwhile
                break
            self.times.append(time.time())
            self.cpu.append(cpu)
            self.carried.append(carried)
            self.last_line()
            time.sleep(PERIOD)
        self.controller.wait()
        self.last_line()

    def memory(self):
        status = dict(line.split(":", 1) for line in Path(f"/proc/{self.controller.pid}/status").read_text().splitlines())
        self.threads = max(self.threads, int(status["Threads"]))
        self.peak_rss_mib = int(status["VmHWM"].split()[0]) // 1024

    def last_line(self):
        """Notes the last whole line when it is a new one."""
        if not self.file.exists():
            return
        with open(self.file, "rb") as lines:
            lines.seek(max(0, self.file.stat().st_size - TAIL_BYTES))
            whole = lines.read().split(b"\n")[:-1]
        if whole and (not self.lines or self.lines[-1][1] != whole[-1]):
            self.lines.append((time.time(), whole[-1]))

    def used(self, of, begin, end):
        """By how much one of the lists grew between two moments, in epoch seconds."""
        return between(self.times, of, end) - between(self.times, of, begin)


def between(xs, ys, x):
    """On straight lines between points, of which the first and the last hold beyond."""
    i = bisect_right(xs, x)
    if i == 0 or i == len(xs):
        return ys[max(0, i - 1)]
    if xs[i] == xs[i - 1]:
        return ys[i]
    return ys[i - 1] + (ys[i] - ys[i - 1]) * (x - xs[i - 1]) / (xs[i] - xs[i - 1])
