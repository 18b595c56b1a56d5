# SPDX-License-Identifier: Apache-2.0
"""Requests and their responses in a captured connection of HTTP/1.1 on which one follows the other."""

import re
from typing import NamedTuple

HEAD_END = b"\r\n\r\n"
LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")


class Exchange(NamedTuple):
    """Times in epoch ns, of the last byte of each, as the kernel saw it."""

    path: str
    left: int
    came: int


def parts(stream):
    """First byte and end of each request, or response: a head, and a body of the length that the head tells."""
    at = 0
    while True:
        head = stream.data.find(HEAD_END, at)
        if head < 0:
            return
        length = LENGTH.search(stream.data, at, head + 2)
        end = head + len(HEAD_END) + (int(length[1]) if length else 0)
        if end > len(stream.data):
            return  # the capture ended in it
        yield at, end
        at = end


def exchanges(request, response):
    """The requests that were answered, in their order."""
    for (at, end), (_, answered) in zip(parts(request), parts(response)):
        path = request.data[at:end].split(b" ", 2)[1].decode()
        yield Exchange(path, request.when(end), response.when(answered))
