# SPDX-License-Identifier: Apache-2.0
"""What tcpdump wrote: the bytes that each side of a TCP connection sent, and when the kernel saw them.

Reads a capture with nanosecond stamps (tcpdump --time-stamp-precision=nano) of IPv4 over Ethernet. A capture with holes or with
cut packets is refused: times would be those of other bytes.
"""

import bisect
import struct

NANOSECOND_STAMPS = 0xA1B23C4D
ETHERNET = 1
FILE_HEADER = struct.Struct("<IHHiIII")
PACKET_HEADER = struct.Struct("<IIII")
ETHERNET_BYTES = 14
WRAP = 1 << 32


class Refusal(Exception):
    """One sentence: what cannot be measured, and why."""


class Stream:
    """The bytes of one direction of a connection, in their order."""

    def __init__(self):
        self.data = bytearray()
        self.ends = []
        self.nanos = []
        self.next_sequence = None

    def add(self, sequence, payload, nanos):
        """Bytes that were sent again count when they were seen first."""
        if self.next_sequence is None:
            self.next_sequence = sequence
        seen = (self.next_sequence - sequence) % WRAP
        if seen >= WRAP // 2:
            raise Refusal(f"the capture has a hole after byte {len(self.data)} of a connection")
        if seen >= len(payload):
            return
        self.next_sequence = (sequence + len(payload)) % WRAP
        self.data += payload[seen:]
        self.ends.append(len(self.data))
        self.nanos.append(nanos)

    def when(self, end):
        """Epoch ns at which the kernel saw the packet with the last one of the first `end` bytes."""
        return self.nanos[bisect.bisect_left(self.ends, end)]


def streams_of(file):
    """The streams of a capture by (address, port) of sender and receiver."""
    data = file.read_bytes()
    magic, *_, link = FILE_HEADER.unpack_from(data)
    if magic != NANOSECOND_STAMPS or link != ETHERNET:
        raise Refusal(f"{file} is no capture of Ethernet with nanosecond stamps")
    streams = {}
    at = FILE_HEADER.size
    while at + PACKET_HEADER.size <= len(data):
        seconds, nanos, kept, length = PACKET_HEADER.unpack_from(data, at)
        at += PACKET_HEADER.size
        if kept < length:
            raise Refusal(f"{file} has packets that were cut")
        sender, receiver, sequence, payload = segment(data[at:at + kept])
        at += kept
        if payload:
            streams.setdefault((sender, receiver), Stream()).add(sequence, payload, seconds * 10**9 + nanos)
    return streams


def segment(frame):
    """Sender, receiver, sequence number and payload of a TCP segment."""
    ip = frame[ETHERNET_BYTES:]
    total = struct.unpack_from(">H", ip, 2)[0]
    tcp = ip[(ip[0] & 15) * 4:total]
    source, target, sequence = struct.unpack_from(">HHI", tcp)
    return (ip[12:16], source), (ip[16:20], target), sequence, tcp[(tcp[12] >> 4) * 4:]


def conversations(streams, port):
    """Pairs of what a client sent to the server's port, and what came back."""
    for (client, server), request in streams.items():
        if server[1] == port and (server, client) in streams:
            yield request, streams[server, client]
