# SPDX-License-Identifier: Apache-2.0
"""The histogram of one latency of the measured phase, of a run's latency.hdr (HdrHistogram log 1.3, encoding V2), in ns.

summary.json has the same, but with three digits, and without percentiles that have fewer than 100 values above them.
"""

import base64
import struct
import zlib
from collections import Counter

from capture import Refusal

COMPRESSED = 0x1C849304
PLAIN = 0x1C849303
HEADER = struct.Struct(">IIIIQQd")
HIGHEST_SUB_BUCKET = {3: 2048}  # counts of a bucket by significant digits


def histogram_of(file, tag):
    """How many values there were by ns: a Counter."""
    return counts_by_tag(file).get(tag, Counter())


def counts_by_tag(file):
    """The same of each tag that there is."""
    tags = {}
    for line in file.read_text().splitlines():
        if line.startswith("Tag="):
            tag = line[len("Tag="):].split(",", 1)[0]
            tags.setdefault(tag, Counter()).update(decoded(base64.b64decode(line.rsplit(",", 1)[1])))
    return tags


def decoded(compressed):
    cookie, length = struct.unpack_from(">II", compressed)
    data = zlib.decompress(compressed[8:8 + length])
    plain, length, _, digits, lowest, _, _ = HEADER.unpack_from(data)
    if cookie & ~0xF0 != COMPRESSED & ~0xF0 or plain & ~0xF0 != PLAIN & ~0xF0 or digits not in HIGHEST_SUB_BUCKET or lowest != 1:
        raise Refusal("no histogram of this project's form")
    index = 0
    counts = Counter()
    for number in zigzag(data[HEADER.size:HEADER.size + length]):
        if number < 0:
            index -= number
        else:
            counts[middle(index, HIGHEST_SUB_BUCKET[digits])] += number
            index += 1
    return counts


def zigzag(data):
    """Signed numbers of 7 bits a byte, at most nine bytes each; the ninth has 8."""
    at = 0
    while at < len(data):
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            if shift == 56:
                value |= byte << shift
                break
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        yield value >> 1 ^ -(value & 1)


def middle(index, sub_buckets):
    """The value in the middle of those that count at this index."""
    half = sub_buckets // 2
    bucket = index // half - 1
    if bucket < 0:
        return index
    return (index % half + half << bucket) + (1 << bucket >> 1)
