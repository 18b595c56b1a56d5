# SPDX-License-Identifier: Apache-2.0
"""Where JMeter runs: on which CPUs, beside whom, under which limits. A place is words NAME=VALUE in a recipe. Troubles that
would make JMeter's start long begin when the test has begun."""

import os
import signal
import subprocess
import threading
import time

from maker.disks import Disk
from maker.groups import Group
from maker.processes import signal_group, start

SPIN = "while :; do :; done"
# Busy for so many of 100 ms, by the clock, at a real-time priority.
BEAT = "import time,sys\nn=int(sys.argv[1])/1000\nwhile 1:\n e=time.monotonic()+n\n while time.monotonic()<e: pass\n time.sleep(0.1-n)"


class Place:
    """The words before JMeter's command, and the troubles that begin with it."""

    def __init__(self, words, work, undo):
        self.given = dict(word.partition("=")[::2] for word in words.split())
        self.work, self.undo = work, undo
        self.prefix, self.server_prefix, self.evidence = [], [], {}
        self.results = work / "results.csv"
        self.troubles, self.after = [], []
        for name, value in self.given.items():
            method = getattr(self, name.replace("-", "_"), None)
            if method is None:
                raise SystemExit(f"'{name}' is no place to run.")
            method(value)

    def cpus(self, list_of):
        self.prefix += ["taskset", "-c", list_of]

    def hogs(self, number):
        for _ in range(int(number)):
            self.beside(["sh", "-c", SPIN])

    def rt(self, millis):
        self.beside(["chrt", "-f", "50", "python3", "-c", BEAT, millis])

    def beside(self, command):
        """A process on JMeter's CPUs."""
        self.troubles.append(lambda _: start(["taskset", "-c", self.given["cpus"], *command], self.undo))

    def parent_quota(self, percent):
        self.throttled_by(Group("cpu", "parent", self.undo, child=True), percent)

    def throttled_by(self, group, percent):
        self.prefix += group.enter()
        self.troubles.append(lambda _: group.quota(percent))
        self.after.append(lambda: self.evidence.update(throttled=group.throttled_seconds()))

    def shares(self, number):
        self.prefix += Group("cpu", "shares", self.undo).set("cpu.shares", number).enter()

    def files(self, number):
        self.prefix += ["sh", "-c", f'ulimit -n {number}; exec "$@"', "sh"]

    def tasks(self, number):
        group = Group("pids", "tasks", self.undo)
        self.prefix += group.set("pids.max", number).enter()
        self.after.append(lambda: self.evidence.update(refusedTasks=int((group.path / "pids.events").read_text().split()[1])))

    def resolver(self, addresses):
        file = self.work / "resolv.conf"
        file.write_text("".join(f"nameserver {one}\n" for one in addresses.split(",")) + "options timeout:1 attempts:2\n")
        self.prefix += ["unshare", "-m", "sh", "-c", f'mount --bind {file} /etc/resolv.conf; exec "$@"', "sh"]

    def ports(self, span):
        """A network of its own for JMeter and the server, with so few local ports."""
        name = f"strangers-{os.getpid()}"
        subprocess.run(["ip", "netns", "add", name], check=True)
        self.undo.later(subprocess.run, ["ip", "netns", "del", name])
        self.server_prefix = ["nsenter", f"--net=/run/netns/{name}"]
        self.prefix += self.server_prefix
        settings = [f"net.ipv4.ip_local_port_range={span.replace('-', ' ')}", "net.ipv4.tcp_tw_reuse=0"]
        subprocess.run(self.server_prefix + ["sh", "-c", 'ip link set lo up; sysctl -qw "$@"', "sh"] + settings, check=True)

    def fifo(self, bytes_per_second):
        """The results file is a pipe, which is read at a rate."""
        self.results = self.work / "results.pipe"
        os.mkfifo(self.results)
        self.evidence["read"] = 0
        threading.Thread(target=self.drain, args=(int(bytes_per_second),), daemon=True).start()

    def drain(self, bytes_per_second):
        with open(self.results, "rb", buffering=0) as pipe:
            while piece := pipe.read(max(1, bytes_per_second // 10)):
                self.evidence["read"] += len(piece)
                time.sleep(0.1)

    def disk(self, bytes_per_second):
        """The results file is on a disk of its own, written through, which takes so many bytes a second of JMeter."""
        disk = Disk("results", self.work, self.undo)
        self.prefix += disk.group.enter()
        self.results = disk.folder / "results.csv"
        self.troubles.append(lambda _: disk.slow_down(bytes_per_second))
        self.after.append(lambda: self.evidence.update(written=self.results.stat().st_size))

    def stutter(self, millis):
        """STOP/EACH: JMeter is stopped for so many of each so many ms."""
        stopped, each = (int(one) / 1000 for one in millis.split("/"))
        self.evidence["stops"] = 0
        self.troubles.append(lambda process: self.stop_again(process, stopped, each))

    def stop_again(self, process, stopped, each):
        while process.poll() is None:
            signal_group(process, signal.SIGSTOP)
            time.sleep(stopped)
            signal_group(process, signal.SIGCONT)
            self.evidence["stops"] += 1
            time.sleep(each - stopped)

    def begin(self, process):
        """Called when the test has begun."""
        for trouble in self.troubles:
            trouble(process)

    def finish(self):
        """What is known of the troubles at the end of a run."""
        for look in self.after:
            look()
        return self.evidence
