# SPDX-License-Identifier: Apache-2.0
"""Zaqar's WSGI application, which also counts its own answers.

GET /overdrive/figures gives the counts of all workers, and what Redis says of itself, as one flat JSON object. Each
worker counts in a file of its own, so that nobody waits for anybody.
"""
import json
import mmap
import os
import pathlib
import struct

import redis
from zaqar.transport.wsgi.app import application as zaqar

KINDS = ('posts', 'listings', 'claims', 'emptyClaims', 'deletes', 'refused', 'failed')
REDIS = {
    'used_cpu_user': 'redisUserSeconds',
    'used_cpu_sys': 'redisSystemSeconds',
    'total_commands_processed': 'redisCommands',
    'used_memory': 'redisMemoryBytes',
}
FORMAT = struct.Struct('=%dq' % len(KINDS))
FOLDER = pathlib.Path(os.environ['OVERDRIVE_COUNTS'])
STORE = redis.Redis(port=int(os.environ['OVERDRIVE_REDIS_PORT']), socket_timeout=1)


class Counts:
    """What this worker has answered. Made after the fork, at its first request."""

    def __init__(self):
        path = FOLDER / str(os.getpid())
        path.write_bytes(bytes(FORMAT.size))
        with path.open('r+b') as file:
            self.shared = mmap.mmap(file.fileno(), FORMAT.size)
        self.values = [0] * len(KINDS)

    def add(self, kind):
        self.values[KINDS.index(kind)] += 1
        FORMAT.pack_into(self.shared, 0, *self.values)


counts = None


def kind_of(method, path, status):
    if status >= 500:
        return 'failed'
    if status >= 400:
        return 'refused'
    if method == 'POST' and path.endswith('/messages'):
        return 'posts'
    if method == 'POST' and path.endswith('/claims'):
        return 'claims' if status == 201 else 'emptyClaims'
    if method == 'GET' and path.endswith('/messages'):
        return 'listings'
    if method == 'DELETE' and '/messages/' in path:
        return 'deletes'
    return None


def figures():
    sums = [sum(all) for all in zip(*(FORMAT.unpack(f.read_bytes()) for f in FOLDER.iterdir()))]
    said = dict(zip(KINDS, sums))
    try:
        info = STORE.info()
        said.update((ours, info[theirs]) for theirs, ours in REDIS.items())
        said['redisKeys'] = STORE.dbsize()
    except redis.RedisError:
        pass  # a second without its figures says so
    return json.dumps(said).encode()


def application(environ, start_response):
    global counts
    if counts is None:
        counts = Counts()
    method, path = environ['REQUEST_METHOD'], environ['PATH_INFO']
    if path == '/overdrive/figures':
        start_response('200 OK', [('Content-Type', 'application/json')])
        return [figures()]

    def counting(status, headers, *rest):
        kind = kind_of(method, path, int(status[:3]))
        if kind:
            counts.add(kind)
        return start_response(status, headers, *rest)

    return zaqar(environ, counting)
