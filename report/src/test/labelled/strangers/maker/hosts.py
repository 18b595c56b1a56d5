# SPDX-License-Identifier: Apache-2.0
"""What else a load agent's host may lack or have: random numbers, a good list of domains, a VPN. Words of a place, as in places.py."""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from maker.processes import end, start


class Hosts:
    """Places of the sixth set; what the methods use of self is that of a Place."""

    def random_device(self, bytes_per_second):
        """/dev/random is a pipe, which gives so many bytes a second when the test has begun; until then there is enough."""
        pipe = self.work / "random"
        os.mkfifo(pipe)
        both = os.open(pipe, os.O_RDWR)
        os.write(both, os.urandom(16384))
        self.prefix += ["unshare", "-m", "sh", "-c", f'mount --bind {pipe} /dev/random; exec "$@"', "sh"]
        self.evidence["random"] = 0
        self.troubles.append(lambda process: threading.Thread(target=self.give_random, args=(process, both, int(bytes_per_second)), daemon=True).start())

    def give_random(self, process, pipe, bytes_per_second):
        piece = max(1, bytes_per_second // 50)
        os.read(pipe, 65536)
        os.set_blocking(pipe, False)
        while process.poll() is None:
            try:
                self.evidence["random"] += os.write(pipe, os.urandom(piece))
            except BlockingIOError:
                pass
            time.sleep(piece / bytes_per_second)

    def search(self, domains):
        """The agent looks for names in these domains first, as a pod of Kubernetes does."""
        file = self.work / "resolv.conf"
        file.write_text(f"nameserver 127.0.0.77\nsearch {domains.replace(',', ' ')}\noptions ndots:5 timeout:3 attempts:2\n")
        self.prefix += ["unshare", "-m", "sh", "-c", f'mount --bind {file} /etc/resolv.conf; exec "$@"', "sh"]

    def vpn(self, micros):
        """A VPN client on JMeter's CPUs takes all of its packets to the server at 10.77.0.1, and computes for so long at each."""
        name = self.namespace()
        inside = ["nsenter", f"--net=/run/netns/{name}"]
        self.prefix += inside
        command = ["taskset", "-c", self.given["cpus"], sys.executable, str(Path(__file__).parent / "vpn.py"), micros]
        client = start(command, self.undo, stdout=subprocess.PIPE, text=True)
        client.stdout.readline()
        for words in (f"ip link set stranger1 netns {name}", "ip addr add 10.77.0.1/24 dev stranger0", "ip link set stranger0 up"):
            subprocess.run(words.split(), check=True)
        for words in ("ip link set lo up", "ip addr add 10.77.0.2/24 dev stranger1", "ip link set stranger1 up"):
            subprocess.run(inside + words.split(), check=True)
        self.after.append(lambda: self.evidence.update(self.said_by(client)))

    @staticmethod
    def said_by(client):
        end(client)
        return json.loads(client.stdout.read())
