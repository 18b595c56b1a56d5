# SPDX-License-Identifier: Apache-2.0
"""An HTTP server that writes the head and the body of an answer apart, with Nagle's algorithm unless noDelay=true, as many
do: the body waits until the client's host has acknowledged the head, which it does late."""

import json
import os
import signal
import socket
import sys
import threading
import time

given = dict(word.split("=") for word in sys.argv[1:])
BODY = b"x" * int(given.get("size", 300))
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n" % len(BODY)
served, spent, lock = 0, 0.0, threading.Lock()


def serve(client):
    global served, spent
    if "noDelay" in given:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    asked = b""
    while piece := client.recv(65536):
        asked += piece
        while b"\r\n\r\n" in asked:
            began = time.monotonic()
            asked = asked.partition(b"\r\n\r\n")[2]
            client.sendall(HEAD)
            client.sendall(BODY)
            with lock:
                served, spent = served + 1, spent + time.monotonic() - began


def finish(*_):
    print(json.dumps({"requests": served, "meanMillis": 1000 * spent / max(1, served)}), flush=True)
    os._exit(0)


signal.signal(signal.SIGTERM, finish)
listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
print("READY", listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
