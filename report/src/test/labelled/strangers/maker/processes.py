# SPDX-License-Identifier: Apache-2.0
"""Processes of a run: started in groups of their own, measured, and ended whatever happens."""

import os
import signal
import subprocess
import threading
import time

TICKS = os.sysconf("SC_CLK_TCK")


class Undo:
    """What has to be undone after a run, the last thing first."""

    def __init__(self):
        self.steps = []

    def later(self, step, *values):
        self.steps.append((step, values))

    def all(self):
        while self.steps:
            step, values = self.steps.pop()
            try:
                step(*values)
            except (OSError, subprocess.SubprocessError) as failure:
                print(f"   not undone: {step.__name__} {values}: {failure}")


def start(command, undo, **more):
    """Starts a process in a group of its own, which ends with the run."""
    process = subprocess.Popen(command, start_new_session=True, **more)
    undo.later(end, process)
    return process


def end(process, patience=3.0):
    """Asks a process to end, then ends its whole group."""
    if process.poll() is None:
        signal_group(process, signal.SIGCONT)
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            pass
    signal_group(process, signal.SIGKILL)
    process.wait(5)


def signal_group(process, number):
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass


def cpu_seconds(pid):
    """CPU time of a process and of its children that have ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return sum(int(field) for field in stat.read().rsplit(")", 1)[1].split()[11:15]) / TICKS
    except OSError:
        return None


class CpuWatch:
    """How many CPUs processes used while the measured phase lasted, which is the last 10 s and a little of a run."""

    def __init__(self, **pids):
        self.pids = pids
        self.seen = []
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.over.wait(0.25):
            self.seen.append((time.monotonic(), {name: [cpu_seconds(pid) for pid in pids] for name, pids in self.pids.items()}))

    def used(self, last=10.0, spared=1.5):
        """CPUs used by each name in the time that ended `spared` seconds ago."""
        self.over.set()
        self.thread.join()
        if not self.seen:
            return {name: 0.0 for name in self.pids}
        until = self.seen[-1][0] - spared
        within = [one for one in self.seen if until - last <= one[0] <= until]
        return {name: self.share(within, name) for name in self.pids}

    @staticmethod
    def share(within, name):
        whole = [(at, sum(values[name])) for at, values in within if None not in values[name]]
        if len(whole) < 2:
            return 0.0
        (began, first), (ended, final) = whole[0], whole[-1]
        return (final - first) / (ended - began)
