# SPDX-License-Identifier: Apache-2.0
"""Messages and their acknowledgements in a captured connection of Artemis' Core protocol.

A packet is its length (4 bytes), its type (1), a channel (8) and what its type has. A message that is sent has the stamp of
our producers at the start of its body, and ends with the number that its acknowledgement has, and that of its sender.
"""

import struct
from typing import NamedTuple

HELLO = b"ARTEMIS"
SEND = 71  # SESS_SEND
ACKNOWLEDGED = 21  # NULL_RESPONSE
HEADER_BYTES = 13
BODY_AT = HEADER_BYTES + 4  # behind the length of the body
STAMP = struct.Struct(">IIQQQQQ")  # MessageStamp: magic, phase and length, run, producer, sequence, sent, intended; what follows is not read
MAGIC = 0x4F44524D
PHASE_SHIFT = 28
MEASURE = 1  # Phase.MEASURE
NUMBER = struct.Struct(">q")  # correlation id
SENDER_BYTES = 4


class Message(NamedTuple):
    """Times in epoch ns."""

    sent: int  # by our stamp
    left: int  # its last byte, as the kernel saw it
    acknowledged: int  # the last byte of the acknowledgement, as the kernel saw it


def packets(stream):
    """Type, first byte and end of each packet."""
    at = len(HELLO) if stream.data.startswith(HELLO) else 0
    while at + HEADER_BYTES <= len(stream.data):
        length, kind = struct.unpack_from(">IB", stream.data, at)
        end = at + 4 + length
        if end > len(stream.data):
            return  # the capture ended in it
        yield kind, at, end
        at = end


def channel(stream, at):
    return bytes(stream.data[at + 5:at + HEADER_BYTES])


def messages(request, response):
    """The messages of the measured phase that were acknowledged, in the order in which they were sent."""
    acknowledged = {}
    for kind, at, end in packets(response):
        if kind == ACKNOWLEDGED:
            acknowledged[channel(response, at), *NUMBER.unpack_from(response.data, end - NUMBER.size)] = response.when(end)
    for kind, at, end in packets(request):
        if kind != SEND:
            continue
        magic, word, *_, sent, _ = STAMP.unpack_from(request.data, at + BODY_AT)
        if magic != MAGIC or word >> PHASE_SHIFT != MEASURE:
            continue
        number, = NUMBER.unpack_from(request.data, end - SENDER_BYTES - NUMBER.size)
        came = acknowledged.get((channel(request, at), number))
        if came is not None:
            yield Message(sent, request.when(end), came)
