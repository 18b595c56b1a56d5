# SPDX-License-Identifier: Apache-2.0
"""An HTTP server of one thread: single.py delay=MS. It serves one connection after the other, a request each."""

import json
import signal
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

given = dict(word.split("=") for word in sys.argv[1:])
served = {"requests": 0, "seconds": 0.0}


class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        began = time.monotonic()
        time.sleep(float(given["delay"]) / 1000)
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")
        served["requests"] += 1
        served["seconds"] += time.monotonic() - began

    def log_message(self, *_):
        """Says nothing."""


class Server(HTTPServer):
    request_queue_size = 256


def finish(*_):
    print(json.dumps({"requests": served["requests"], "meanMillis": 1000 * served["seconds"] / max(1, served["requests"])}), flush=True)
    sys.exit(0)


signal.signal(signal.SIGTERM, finish)
server = Server(("127.0.0.1", 0), Answer)
print("READY", server.server_port, flush=True)
server.serve_forever(poll_interval=0.1)
