# SPDX-License-Identifier: Apache-2.0
"""A controller and load agents, each JMeter in a network namespace of its own behind one bridge."""

import os
import re
import subprocess
import time
from pathlib import Path

PORT = 1099
READY_SECONDS = 60


class Failure(Exception):
    """Why there is no figure, as a sentence."""


def shell(*lines):
    done = subprocess.run(["sh", "-e", "-c", "\n".join(lines)], capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"network namespaces cannot be made, which needs Linux and root: {done.stderr.strip()}")


class Networks:
    """Place 0 is the controller's, with the bridge; the others are agents'. No address is this host's."""

    def __init__(self, agents):
        self.agents = agents
        self.name = f"odscale{os.getpid()}"

    def __enter__(self):
        first = f"{self.name}-0"
        try:
            for place in range(self.agents + 1):
                shell(f"ip netns add {self.name}-{place}", f"ip -n {self.name}-{place} link set lo up")
            shell(f"ip -n {first} link add bridge type bridge", f"ip -n {first} addr add {address(0)}/24 dev bridge",
                  f"ip -n {first} link set bridge up")
            for place in range(1, self.agents + 1):
                there = f"{self.name}-{place}"
                shell(f"ip -n {first} link add v{place} type veth peer name eth0 netns {there}",
                      f"ip -n {first} link set v{place} master bridge up",
                      f"ip -n {there} addr add {address(place)}/24 dev eth0", f"ip -n {there} link set eth0 up")
        except Failure:
            self.__exit__()
            raise
        return self

    def __exit__(self, *problem):
        for place in range(self.agents + 1):
            subprocess.run(["ip", "netns", "del", f"{self.name}-{place}"], capture_output=True)

    def start(self, place, command, folder):
        """A process of the place; `ip netns exec` becomes it, so that the process id is its own."""
        folder.mkdir(parents=True)
        with open(folder / "console.txt", "w") as out:
            return subprocess.Popen(["ip", "netns", "exec", f"{self.name}-{place}", *command], cwd=folder,
                                    stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)


def address(place):
    return f"10.78.0.{place + 1}"


def jmeter_home(home):
    programs = sorted(home.glob("target/*/jmeter/bin/ApacheJMeter-*.jar"))
    if not programs:
        raise Failure("there is no JMeter in target/; ./mvnw verify builds it")
    return programs[0].parents[1]


def jmeter_on(home, called, folder, heap, *arguments, jvm=()):
    """The command of a JMeter that others reach by this address."""
    program = next((jmeter_home(home) / "bin").glob("ApacheJMeter-*.jar"))
    return ["java", f"-Xms{heap}m", f"-Xmx{heap}m", "-XX:+UseParallelGC", *jvm, f"-Djava.rmi.server.hostname={called}",
            "-jar", str(program), "-j", str(folder / "jmeter.log"), f"-Joverdrive.home={home}", "-Jserver.rmi.ssl.disable=true",
            f"-Joverdrive.run.dir={folder / 'run'}", "-Joverdrive.report=false", *arguments]


def await_agent(process, folder):
    """Until its engine can be asked for; only its own network sees its port."""
    log = folder / "jmeter.log"
    end = time.monotonic() + READY_SECONDS
    while not (log.exists() and "Bound to RMI registry" in log.read_text()):
        if process.poll() is not None or time.monotonic() > end:
            raise Failure(f"a load agent does not start; {folder / 'console.txt'} says why")
        time.sleep(0.1)


def cpu_seconds(pid):
    """Of all threads of a process, ended ones included; steps of 10 ms."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def wire_bytes(pid, card):
    """What went in and out by a card of a process's namespace, headers of Ethernet included."""
    received, sent = re.search(card + r":\s*(\d+)(?:\s+\d+){7}\s+(\d+)", Path(f"/proc/{pid}/net/dev").read_text()).groups()
    return int(received) + int(sent)
