# SPDX-License-Identifier: Apache-2.0
"""A VPN client: vpn.py MICROS takes packets from one network interface to another and computes for so long at each, one after
the other. It prints a line when both interfaces are there, and its counts when it is told to end."""

import fcntl
import json
import os
import select
import signal
import struct
import sys
import time

TUNSETIFF, TUN, WITHOUT_HEAD = 0x400454CA, 0x1, 0x1000


def interface(name):
    one = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(one, TUNSETIFF, struct.pack("16sH", name.encode(), TUN | WITHOUT_HEAD))
    return one


def finish(*_):
    print(json.dumps({"packets": packets, "vpnSeconds": time.process_time()}), flush=True)
    os._exit(0)


cost, packets = int(sys.argv[1]) / 1e6, 0
outer, inner = interface("stranger0"), interface("stranger1")
signal.signal(signal.SIGTERM, finish)
print("there", flush=True)
while True:
    for one in select.select([outer, inner], [], [])[0]:
        packet = os.read(one, 65536)
        done = time.thread_time() + cost
        while time.thread_time() < done:
            pass
        try:
            os.write(inner if one == outer else outer, packet)
        except OSError:
            continue  # the other interface is not up yet, or no more
        packets += 1
