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
from maker.helpers import Helpers
from maker.hosts import Hosts
from maker.processes import signal_group, start

SPIN = "while :; do :; done"
# Busy for so many of 100 ms, by the clock, at a real-time priority.
BEAT = "import time,sys\nn=int(sys.argv[1])/1000\nwhile 1:\n e=time.monotonic()+n\n while time.monotonic()<e: pass\n time.sleep(0.1-n)"


class Place(Helpers, Hosts):
    """The words before JMeter's command, and the troubles that begin with it."""

    def __init__(self, words, work, undo):
        self.given = dict(word.partition("=")[::2] for word in words.split())
        self.work, self.undo = work, undo
        self.prefix, self.server_prefix, self.evidence = [], [], {}
        self.results = work / "results.csv"
        self.output = None
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

    def cpuset(self, list_of):
        """JMeter is in a container that has these CPUs."""
        self.prefix += Group("cpuset", "set", self.undo).set("cpuset.cpus", list_of).set("cpuset.mems", "0").enter()

    def builds(self, number):
        """So many builds on JMeter's CPUs: each starts one short process after the other."""
        for _ in range(int(number)):
            self.beside(["sh", "-c", "while :; do head -c 200000 /dev/urandom | gzip >/dev/null; done"])

    def log_disk(self, bytes_per_second):
        """JMeter's log is on a disk of its own, written through, which takes so many bytes a second of it."""
        disk = Disk("log-disk", self.work, self.undo)
        self.prefix += disk.group.enter()
        (self.work / "log").symlink_to(disk.folder / "jmeter.log")
        self.troubles.append(lambda _: disk.slow_down(bytes_per_second))
        self.after.append(lambda: self.evidence.update(logged=(disk.folder / "jmeter.log").stat().st_size))

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
        settings = [f"net.ipv4.ip_local_port_range={span.replace('-', ' ')}", "net.ipv4.tcp_tw_reuse=0"]
        self.together('sysctl -qw "$@"', settings)

    def loopback(self, kilobits):
        """A network of its own for JMeter and the server, whose loopback sends so many kbit/s."""
        self.together(f"tc qdisc add dev lo root tbf rate {kilobits}kbit burst 256kb latency 300ms", [])

    def together(self, command, arguments):
        name = self.namespace()
        self.server_prefix = ["nsenter", f"--net=/run/netns/{name}"]
        self.prefix += self.server_prefix
        subprocess.run(self.server_prefix + ["sh", "-c", f"ip link set lo up; {command}", "sh"] + arguments, check=True)

    def namespace(self):
        name = f"strangers-{os.getpid()}"
        subprocess.run(["ip", "netns", "add", name], check=True)
        self.undo.later(subprocess.run, ["ip", "netns", "del", name])
        return name

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

    def idle(self, millis):
        """JMeter has the policy SCHED_IDLE, in the control group of a process that is busy for so many of each 100 ms."""
        group = Group("cpu", "idle", self.undo)
        self.prefix += [*group.enter(), "chrt", "-i", "0"]
        self.beside([*group.enter(), "python3", "-c", BEAT, millis])

    def container(self, percent):
        """JMeter and the server share a CPU quota."""
        group = Group("cpu", "container", self.undo)
        self.server_prefix += group.enter()
        self.throttled_by(group, percent)

    def stdout(self, bytes_per_second):
        """What JMeter prints goes into a pipe, which is read at a rate."""
        reading, writing = os.pipe()
        self.output = os.fdopen(writing, "wb")
        self.evidence["printed"] = 0
        threading.Thread(target=self.print_slowly, args=(reading, int(bytes_per_second)), daemon=True).start()

    def print_slowly(self, reading, bytes_per_second):
        with open(reading, "rb", buffering=0) as pipe, open(self.work / "out", "wb") as out:
            while piece := pipe.read(max(1, bytes_per_second // 10)):
                self.evidence["printed"] += out.write(piece)
                time.sleep(0.1)

    def folder(self, bytes_per_second):
        """A folder "saved" on a disk that takes so many bytes a second of JMeter."""
        disk = Disk("saved", self.work, self.undo)
        self.prefix += disk.group.enter()
        self.troubles.append(lambda _: disk.slow_down(bytes_per_second))
        self.after.append(lambda: self.evidence.update(saved=len(list(disk.folder.iterdir()))))

    def cold(self, words):
        """SIZE/RATE: files cold/1, cold/2 … of SIZE bytes on a disk that gives JMeter RATE bytes a second, not in memory."""
        size, rate = (int(one) for one in words.split("/"))
        disk = Disk("cold", self.work, self.undo)
        for i in range(1, 80_000_000 // size):
            (disk.folder / str(i)).write_bytes(os.urandom(size))
        disk.forget_cache()
        self.prefix += disk.group.enter()
        disk.slow_down(rate)

    def narrow(self, kilobits):
        """JMeter has a network of its own, whose card sends so many kbit/s; the server is at 10.77.0.1."""
        self.shaped(f"tc qdisc add dev stranger1 root tbf rate {kilobits}kbit burst 64kb latency 300ms")

    def classful(self, kilobits):
        """The same by a class."""
        self.shaped(
            "tc qdisc add dev stranger1 root handle 1: htb default 1",
            f"tc class add dev stranger1 parent 1: classid 1:1 htb rate {kilobits}kbit",
        )

    def far(self, kilobits):
        """The server's card sends so many kbit/s, JMeter's is free."""
        self.shaped()
        subprocess.run(f"tc qdisc add dev stranger0 root tbf rate {kilobits}kbit burst 64kb latency 300ms".split(), check=True)

    def shaped(self, *commands):
        """Gives the words before a command in JMeter's network."""
        name = self.namespace()
        self.prefix += ["nsenter", f"--net=/run/netns/{name}"]
        inside = self.prefix[-2:]
        # at once; the kernel takes it away with its namespace, but later
        self.undo.later(subprocess.run, ["ip", "link", "del", "stranger0"])
        for command in (
            f"ip link add stranger0 type veth peer name stranger1 netns {name}", "ip addr add 10.77.0.1/24 dev stranger0",
            "ip link set stranger0 up",
        ):
            subprocess.run(command.split(), check=True)
        for command in ("ip link set lo up", "ip addr add 10.77.0.2/24 dev stranger1", "ip link set stranger1 up", *commands):
            subprocess.run(inside + command.split(), check=True)
        if commands:
            self.after.append(lambda: self.evidence.update(overlimits=self.overlimits(inside)))
        return inside

    @staticmethod
    def overlimits(inside):
        said = subprocess.run(inside + "tc -s qdisc show dev stranger1".split(), capture_output=True, text=True).stdout
        return int(said.split("overlimits ")[1].split()[0])

    def receive_buffer(self, size):
        """JMeter's host has receive buffers of so many bytes for TCP; how often its window was shut is evidence."""
        inside = self.shaped()
        subprocess.run([*inside, "sysctl", "-qw", f"net.ipv4.tcp_rmem={size} {size} {size}"], check=True)
        self.after.append(lambda: self.evidence.update(shut=self.shut(inside)))

    @staticmethod
    def shut(inside):
        said = subprocess.run([*inside, "cat", "/proc/net/netstat"], capture_output=True, text=True, check=True).stdout.splitlines()
        return int(dict(zip(said[0].split(), said[1].split()))["TCPWantZeroWindowAdv"])

    def one_disk(self, bytes_per_second):
        """The results file and the files of the server are on the same disk, which takes so many bytes a second of both."""
        disk = Disk("one", self.work, self.undo)
        self.server_prefix += [*disk.group.enter(), "env", f"TMPDIR={disk.folder}"]
        self.prefix += disk.group.enter()
        self.results = disk.folder / "results.csv"
        self.troubles.append(lambda _: disk.slow_down(bytes_per_second))
        self.after.append(lambda: self.evidence.update(written=self.results.stat().st_size))

    def memory(self, words):
        """LIMIT/DISK: JMeter's memory is limited to LIMIT MB when the test has begun, the rest is on a swap disk of DISK MB."""
        limit, size = (int(one) for one in words.split("/"))
        image = self.work / "swap.img"
        with open(image, "wb") as file:
            file.write(bytes(size << 20))
        device = subprocess.run(["losetup", "-f", "--show", image], check=True, capture_output=True, text=True).stdout.strip()
        self.undo.later(subprocess.run, ["losetup", "-d", device])
        subprocess.run(["mkswap", device], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["swapon", device], check=True)
        self.undo.later(subprocess.run, ["swapoff", device])
        group = Group("memory", "memory", self.undo).set("memory.swappiness", 60)
        self.prefix += group.enter()
        self.troubles.append(lambda _: group.set("memory.limit_in_bytes", limit << 20))
        before = swapped_pages()
        self.after.append(lambda: self.evidence.update(swapped=swapped_pages() - before))

    def begin(self, process):
        """Called when the test has begun."""
        for trouble in self.troubles:
            trouble(process)

    def finish(self):
        """What is known of the troubles at the end of a run."""
        for look in self.after:
            look()
        return self.evidence


def swapped_pages():
    """Pages that this machine has read back from swap."""
    return next(int(line.split()[1]) for line in open("/proc/vmstat", encoding="ascii") if line.startswith("pswpin "))
