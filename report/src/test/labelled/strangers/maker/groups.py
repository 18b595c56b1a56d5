# SPDX-License-Identifier: Apache-2.0
"""Control groups (version 1), made for a run and removed after it."""

import os
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
NAME = f"strangers-{os.getpid()}"
PERIOD_MICROS = 100_000


class Group:
    """A control group of one controller, perhaps with a child in which the processes are."""

    def __init__(self, controller, name, undo, child=False):
        self.path = ROOT / controller / f"{NAME}-{name}"
        self.inner = self.path / "child" if child else self.path
        self.path.mkdir()
        undo.later(self.path.rmdir)
        if child:
            self.inner.mkdir()
            undo.later(self.inner.rmdir)

    def set(self, key, value):
        (self.path / key).write_text(str(value))
        return self

    def quota(self, percent):
        """Percent of one CPU that all processes together may use."""
        return self.set("cpu.cfs_quota_us", int(PERIOD_MICROS * float(percent) / 100))

    def enter(self):
        """The words before a command that put it into the group."""
        return ["sh", "-c", f'echo $$ >{self.inner}/cgroup.procs; exec "$@"', "sh"]

    def throttled_seconds(self):
        for line in (self.path / "cpu.stat").read_text().splitlines():
            name, value = line.split()
            if name == "throttled_time":
                return int(value) / 1e9
        return 0.0
