# SPDX-License-Identifier: Apache-2.0
"""What the servers of web.py share: a folder, ports, processes that they start and end, and what they say of themselves."""

import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Daemon:
    """A server of one or more processes, which the methods of a subclass configure; each gives a list of commands."""

    def __init__(self, kind, given):
        self.kind, self.given, self.port = kind, given, free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="daemon-"))
        self.folder.chmod(0o755)
        self.environment, self.processes = {}, []

    def file(self, name, text, **values):
        """The path of a file of the folder, with {folder}, {port} and the values filled in."""
        path = self.folder / name
        path.write_text(text.format(folder=self.folder, port=self.port, **values))
        return str(path)

    def rows(self, name):
        path = self.folder / name
        return [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    def start(self):
        commands = getattr(self, self.kind)()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.spent = before.ru_utime + before.ru_stime
        for command in commands:
            self.processes.append(subprocess.Popen(command, cwd=self.folder, stdout=sys.stderr, stderr=sys.stderr, env=os.environ | self.environment))
        self.await_open()
        getattr(self, f"{self.kind}_ready", lambda: None)()
        print("READY", self.port, flush=True)

    def await_open(self):
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.5).close()
                return
            except OSError:
                time.sleep(0.1)
        sys.exit(f"{self.kind} does not listen")

    def stat(self):
        """What HAProxy says of each of its servers."""
        with socket.socket(socket.AF_UNIX) as one:
            one.connect(f"{self.folder}/stats")
            one.sendall(b"show stat\n")
            said = b"".join(iter(lambda: one.recv(65536), b"")).decode().splitlines()
        rows = [dict(zip(said[0].removeprefix("# ").split(","), line.split(","))) for line in said[1:] if line]
        return {row["svname"]: row for row in rows}

    def end(self):
        said = getattr(self, f"{self.kind}_end", dict)()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(2)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(2)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(json.dumps(said | {"cpuSeconds": used.ru_utime + used.ru_stime - self.spent}), flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        os._exit(0)

    def serve(self):
        signal.signal(signal.SIGTERM, lambda *_: self.end())
        self.start()
        while True:
            signal.pause()
