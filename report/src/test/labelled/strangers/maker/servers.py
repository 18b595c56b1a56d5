# SPDX-License-Identifier: Apache-2.0
"""The servers of a run: a kind and its options in words. cpu=N and quota=PERCENT say where it runs; stop=AFTER/FOR stops it
for so many seconds, so many after the test has begun; with disk=N its files are on a disk that takes N bytes a second;
credits=S/PERCENT leaves its group so much of a CPU after S seconds;
neighbours=N are busy loops on its CPU; files=N is how many files it may have open; heap=MB is that of a server in Java; scheme=NAME is that of its URL."""

import json
import os
import select
import signal
import subprocess
import threading
import time

from maker import tools
from maker.disks import Disk
from maker.groups import Group
from maker.processes import end, signal_group, start

GO = {"http", "line", "proxy", "names", "hold"}
NATIVE = {"redis", "nginx", "haproxy", "postgres"}
SOFTWARE = {"mariadb", "memcached", "pgbouncer", "squid", "varnish", "balance", "gunicorn", "php", "crashing"}
WEB = {"apache", "fpm", "puma", "edge", "queue", "retrying"}
SERVICES = {"mailbox", "directory", "uploads", "keys", "standby"}
SITES = {"members", "guarded", "stock", "coroutines", "tarpit", "source", "tenants", "logging"}
NODE = {"loop", "hashing"}
PYTHON = {"single", "amqp", "mail", "files", "chat", "nagle"}
SCHEMES = {"amqp": "amqp", "artemis": "tcp", "h2": "jdbc:h2:tcp", "postgres": "jdbc:postgresql", "chat": "ws",
           "mariadb": "jdbc:mariadb", "pgbouncer": "jdbc:postgresql", "activemq": "tcp",
           "standby": "jdbc:postgresql", "hsqldb": "jdbc:hsqldb:hsql"}
READY_WITHIN = 30.0
SPIN = "while :; do :; done"


class Server:
    """A server that listens."""

    def __init__(self, words, place, work, undo):
        self.kind, *options = words.split()
        self.given = dict(one.partition("=")[::2] for one in options)
        self.undo, self.group = undo, None
        prefix = list(place.server_prefix)
        self.scheme = self.given.pop("scheme", SCHEMES.get(self.kind, "https" if "tls" in self.given else "http"))
        self.heap = self.given.pop("heap", "256")
        if neighbours := int(self.given.pop("neighbours", 0)):
            for _ in range(neighbours):
                start(["taskset", "-c", self.given["cpu"], "sh", "-c", SPIN], undo)
        if "cpu" in self.given:
            prefix += ["taskset", "-c", self.given.pop("cpu")]
        if "quota" in self.given:
            self.group = Group("cpu", self.kind, undo).quota(self.given.pop("quota"))
            prefix += self.group.enter()
        self.credits = self.given.pop("credits", None)
        if self.credits:
            self.group = Group("cpu", self.kind, undo)
            prefix += self.group.enter()
        if "files" in self.given:
            prefix += ["sh", "-c", f'ulimit -n {self.given.pop("files")}; exec "$@"', "sh"]
        self.disk, self.slowness, data = None, self.given.pop("disk", None), work
        if self.slowness:
            self.disk = Disk(self.kind, work, undo)
            prefix, data = prefix + self.disk.group.enter(), self.disk.folder
        self.stop = self.given.pop("stop", None)
        self.errors = open(work / f"{self.kind}.err", "w+")
        command = prefix + self.command(data) + [f"{key}={value}" for key, value in self.given.items()]
        environment = os.environ | ({"TMPDIR": str(data)} if self.disk else {})
        self.process = start(command, undo, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=environment)
        self.port = self.await_ready()

    def command(self, data):
        if self.kind in GO:
            return [tools.go_servers(), self.kind]
        if self.kind in tools.JAVA:
            return tools.java_server(self.kind, data, self.heap)
        if self.kind in NODE:
            return ["node", tools.HERE / "servers" / f"{self.kind}.js"]
        if self.kind in PYTHON:
            return ["/usr/bin/python3", tools.HERE / "servers" / f"{self.kind}.py"]
        if self.kind in NATIVE:
            return ["/usr/bin/python3", tools.HERE / "servers" / "native.py", self.kind]
        if self.kind in SOFTWARE:
            return ["/usr/bin/python3", tools.HERE / "servers" / "software.py", self.kind]
        if self.kind in WEB:
            return ["/usr/bin/python3", tools.HERE / "servers" / "web.py", self.kind]
        if self.kind in SERVICES:
            return ["/usr/bin/python3", tools.HERE / "servers" / "services.py", self.kind]
        if self.kind in SITES:
            return ["/usr/bin/python3", tools.HERE / "servers" / "sites.py", self.kind]
        if self.kind == "leaky":
            return [tools.rust_server()]
        raise SystemExit(f"'{self.kind}' is no server.")

    def await_ready(self):
        until = time.monotonic() + READY_WITHIN
        while time.monotonic() < until and self.process.poll() is None:
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                line = self.process.stdout.readline()
                if line.startswith("READY "):
                    return int(line.split()[1])
        self.errors.seek(0)
        raise RuntimeError(f"the server '{self.kind}' is not ready: {self.errors.read()[-500:]}")

    def url(self):
        return f"{self.scheme}://{self.given.get('host', '127.0.0.1')}:{self.port}"

    def begin(self):
        """Called when the test has begun."""
        if self.disk:
            self.disk.slow_down(self.slowness)
        if self.credits:
            after, percent = (float(one) for one in self.credits.split("/"))
            threading.Thread(target=self.run_out, args=(after, percent), daemon=True).start()
        if self.stop:
            after, lasting = (float(one) for one in self.stop.split("/"))
            threading.Thread(target=self.stand_still, args=(after, lasting), daemon=True).start()

    def run_out(self, after, percent):
        time.sleep(after)
        self.group.quota(percent)

    def stand_still(self, after, lasting):
        time.sleep(after)
        signal_group(self.process, signal.SIGSTOP)
        time.sleep(lasting)
        signal_group(self.process, signal.SIGCONT)

    def finish(self):
        """What the server says of itself."""
        evidence = {}
        if self.group:
            evidence["throttled"] = self.group.throttled_seconds()
        end(self.process)
        for line in self.process.stdout.read().splitlines():
            if line.startswith("{"):
                evidence.update(json.loads(line))
        return evidence
