# SPDX-License-Identifier: Apache-2.0
"""What else runs on the load agent: tracers, scanners, monitoring, firewalls, and where test data come from. Words of a place,
as in places.py, which has the rest."""

import os
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

from maker.processes import start


class Helpers:
    """Places of the third set; what the methods use of self is that of a Place."""

    def strace(self, words):
        """A tracer stops JMeter at each of its system calls (all, or some: those of a class of strace)."""
        counts = self.work / "strace"
        which = [] if words == "all" else ["-e", f"trace={words}"]
        self.troubles.append(lambda process: self.traced(process, ["strace", "-f", "-c", "-o", str(counts), *which, "-p", str(process.pid)]))
        self.after.append(lambda: self.evidence.update(calls=self.calls(counts)))

    def traced(self, process, command):
        tracer = start(["taskset", "-c", self.given["cpus"], *command], self.undo, stderr=subprocess.DEVNULL)
        self.after.insert(0, lambda: tracer.wait(10))

    @staticmethod
    def calls(counts):
        return int(next(line for line in counts.read_text().splitlines() if line.endswith("total")).split()[3])

    def scan(self, words):
        """FILES/SIZE/MS: files scanned/1, 2 … of SIZE bytes, at each of which a virus scanner looks for so long when JMeter opens it."""
        files, size, millis = words.split("/")
        folder = self.work / "scanned"
        folder.mkdir()
        for i in range(1, int(files) + 1):
            (folder / str(i)).write_bytes(os.urandom(int(size)))
        if float(millis) > 0:
            seen = self.work / "looked"
            command = [sys.executable, str(Path(__file__).parent / "scanner.py"), str(folder), millis]
            start(command, self.undo, stdout=open(seen, "wb"))
            self.after.append(lambda: self.evidence.update(looked=seen.stat().st_size))

    def histograms(self, percent):
        """Monitoring asks JMeter for histograms of its heap for so many percent of the time. -Xlog:safepoint tells how long it stood."""
        self.evidence["histograms"] = 0
        share = float(percent) / 100
        self.troubles.append(lambda process: threading.Thread(target=self.ask_again, args=(process, share), daemon=True).start())
        self.after.append(lambda: self.evidence.update(stoodSeconds=self.stood()))

    def ask_again(self, process, share):
        # jcmd makes the JVM listen; what jcmd would say then goes through its socket, without a JVM for each question.
        subprocess.run(["jcmd", str(process.pid), "VM.version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            began = time.monotonic()
            try:
                with socket.socket(socket.AF_UNIX) as one:
                    one.connect(f"/tmp/.java_pid{process.pid}")
                    one.sendall(b"1\0inspectheap\0-all\0\0\0")
                    while one.recv(65536):
                        pass
            except OSError:
                return
            self.evidence["histograms"] += 1
            time.sleep((time.monotonic() - began) * (1 - share) / share)

    def stood(self):
        said = (self.work / "safepoints").read_text()
        return sum(int(one) for one in re.findall(r'"\w*Inspect\w*".*?Total: +(\d+) ns', said)) / 1e9

    def data(self, lines_per_second):
        """The file of test data is a pipe, into which another program of the agent writes so many lines a second."""
        pipe = self.work / "data"
        os.mkfifo(pipe)
        self.evidence["lines"] = 0
        threading.Thread(target=self.write_data, args=(pipe, float(lines_per_second)), daemon=True).start()

    def write_data(self, pipe, lines_per_second):
        try:
            with open(pipe, "wb", buffering=0) as out:
                began = time.monotonic()
                while True:
                    out.write(b"user-%d\n" % self.evidence["lines"])
                    self.evidence["lines"] += 1
                    time.sleep(max(0.0, began + self.evidence["lines"] / lines_per_second - time.monotonic()))
        except BrokenPipeError:
            pass

    def firewall(self, rules, key):
        """Rules of nftables in JMeter's network; the packets that the rule with the comment "seen" has counted are evidence."""
        inside = self.shaped()
        subprocess.run([*inside, "nft", "-f", "-"], input=rules, text=True, check=True)
        self.after.append(lambda: self.evidence.update({key: self.packets(inside)}))

    @staticmethod
    def packets(inside):
        said = subprocess.run([*inside, "nft", "list", "ruleset"], capture_output=True, text=True).stdout
        return sum(int(one) for one in re.findall(r'counter packets (\d+) bytes \d+[^\n]*"seen"', said))

    def rules(self, number):
        """The agent's own firewall looks through so many rules for each packet that JMeter sends."""
        listed = "".join(f"ip daddr 172.16.{i >> 8 & 255}.{i & 255} tcp dport {1000 + i % 50000} drop\n" for i in range(int(number)))
        chain = f"chain output {{ type filter hook output priority 0;\n{listed}counter comment \"seen\"\n}}\n"
        self.firewall(f"table ip one {{\n{chain}}}\n", "filtered")

    def connects(self, number):
        """The agent's own firewall lets so many connections a second be opened, and drops what would open more."""
        limit = f"limit rate over {number}/second burst 5 packets counter drop comment \"seen\""
        self.firewall(f"table ip one {{\nchain output {{ type filter hook output priority 0;\ntcp flags & (syn|ack) == syn {limit}\n}}\n}}\n", "dropped")

    def lossy(self, percent):
        """JMeter's own network card loses so many percent of the packets that it sends."""
        lost = f"numgen random mod 100 < {percent} counter drop comment \"seen\""
        self.firewall(f"table ip one {{\nchain output {{ type filter hook output priority 0;\n{lost}\n}}\n}}\n", "lost")

    def far_connects(self, number):
        """The server's firewall lets so many connections a second be opened, and drops what would open more."""
        self.shaped()
        limit = f"tcp flags & (syn|ack) == syn limit rate over {number}/second burst 5 packets counter drop comment \"seen\""
        rules = f"table netdev far {{\nchain in {{ type filter hook ingress device stranger0 priority 0;\n{limit}\n}}\n}}\n"
        subprocess.run(["nft", "-f", "-"], input=rules, text=True, check=True)
        self.undo.later(subprocess.run, ["nft", "delete", "table", "netdev", "far"])
        self.after.append(lambda: self.evidence.update(dropped=self.packets([])))

    def inputs(self, kilobytes):
        """The agent's own firewall lets IP take so many KB a second for programs, and drops what is more."""
        limit = f"limit rate over {kilobytes} kbytes/second burst 128 kbytes counter drop comment \"seen\""
        self.firewall(f"table ip one {{\nchain input {{ type filter hook input priority 0;\n{limit}\n}}\n}}\n", "dropped")

    def far_policed(self, kilobytes):
        """What JMeter is sent is lost on its way, beyond so many KB a second: the other end's card drops it."""
        self.shaped()
        limit = f"limit rate over {kilobytes} kbytes/second burst 128 kbytes counter drop comment \"seen\""
        rules = f"table netdev far {{\nchain out {{ type filter hook egress device stranger0 priority 0;\n{limit}\n}}\n}}\n"
        subprocess.run(["nft", "-f", "-"], input=rules, text=True, check=True)
        self.undo.later(subprocess.run, ["nft", "delete", "table", "netdev", "far"])
        self.after.append(lambda: self.evidence.update(dropped=self.packets([])))

    def policed(self, kilobytes):
        """JMeter's network card takes so many KB a second and drops what is more."""
        limit = f"limit rate over {kilobytes} kbytes/second burst 128 kbytes counter drop comment \"seen\""
        self.firewall(f"table netdev one {{\nchain input {{ type filter hook ingress device stranger1 priority 0;\n{limit}\n}}\n}}\n", "dropped")
