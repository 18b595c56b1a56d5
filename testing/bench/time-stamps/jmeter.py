# SPDX-License-Identifier: Apache-2.0
"""A run of JMeter whose packets to one port are captured."""

import re
import signal
import subprocess
import time

from capture import Refusal

KERNEL_BUFFER_KIB = 262_144
FLUSH_SECONDS = 2  # the kernel hands packets over in blocks, at the latest after a second, and tcpdump's end loses the rest
MISSED = 4  # a threshold; all is measured
DROPPED = re.compile(r"^(\d+) packets dropped by kernel", re.MULTILINE)


def captured(home, plan, parameters, run, port, packets):
    """Runs the plan of the project into the directory `run`; the capture holds all packets of the port."""
    run.mkdir(parents=True)
    tcpdump = subprocess.Popen(
        ["tcpdump", "-i", interface(), "-n", "-s", "0", "-B", str(KERNEL_BUFFER_KIB), "-j", "host",
         "--time-stamp-precision=nano", "-Z", "root", "-w", str(packets), f"tcp port {port}"],
        stderr=subprocess.PIPE, text=True)
    try:
        said = tcpdump.stderr.readline()
        while said and "listening on" not in said:
            said = tcpdump.stderr.readline()
        jmeter(home, plan, parameters, run)
        time.sleep(FLUSH_SECONDS)
    finally:
        tcpdump.send_signal(signal.SIGINT)
        said = tcpdump.communicate()[1]
    dropped = DROPPED.search(said)
    if not dropped or int(dropped[1]):
        raise Refusal(f"tcpdump has not all packets: {said.strip()}")


def jmeter(home, plan, parameters, run):
    programs = sorted(home.glob("target/*/jmeter/bin/ApacheJMeter-*.jar"))
    if not programs:
        raise Refusal("there is no JMeter in target/; ./mvnw verify builds it")
    console = run / "console.log"
    with open(console, "w") as out:
        code = subprocess.run(
            ["java", "-Xms1g", "-Xmx1g", f"-Doverdrive.home={home}", f"-Doverdrive.run.dir={run}",
             f"-Doverdrive.scenario={plan.stem}", "-jar", programs[0].name, "-n", "-t", str(plan), "-j", str(run / "jmeter.log"),
             "-q", str(home / "profiles/base.properties"), "-Joverdrive.report=false",
             *(f"-J{name}={value}" for name, value in parameters.items())],
            cwd=programs[0].parent, stdout=out, stderr=subprocess.STDOUT).returncode
    if code not in (0, MISSED):
        raise Refusal(f"JMeter ended with {code}; {console} says why")


def interface():
    """The one that is no loopback, where the namespace has one."""
    names = subprocess.run(["ip", "-o", "link", "show", "up"], capture_output=True, text=True, check=True).stdout
    cards = [line.split(": ")[1].split("@")[0] for line in names.splitlines()]
    return next((card for card in cards if card != "lo"), "lo")
