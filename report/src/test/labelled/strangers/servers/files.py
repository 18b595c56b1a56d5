# SPDX-License-Identifier: Apache-2.0
"""An FTP server with one file of size=BYTES, of which it sends bytesPerSecond=N a second to each
connection, in bursts."""

import json
import os
import signal
import sys
import tempfile

from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler, ThrottledDTPHandler
from pyftpdlib.log import config_logging
from pyftpdlib.servers import FTPServer

given = dict(word.split("=") for word in sys.argv[1:])
sent = {"requests": 0, "bytesOut": 0}
folder = tempfile.TemporaryDirectory()
with open(os.path.join(folder.name, "file.bin"), "wb") as file:
    file.write(os.urandom(int(given["size"])))


class Handler(FTPHandler):
    def on_file_sent(self, name):
        sent["requests"] += 1
        sent["bytesOut"] += os.path.getsize(name)


class Sending(ThrottledDTPHandler):
    write_limit = int(given.get("bytesPerSecond", 0))


def finish(*_):
    print(json.dumps(sent), flush=True)
    folder.cleanup()
    os._exit(0)


config_logging(level=40)
authorizer = DummyAuthorizer()
authorizer.add_anonymous(folder.name)
Handler.authorizer, Handler.dtp_handler = authorizer, Sending
Handler.use_sendfile = False
signal.signal(signal.SIGTERM, finish)
server = FTPServer(("127.0.0.1", 0), Handler)
print("READY", server.socket.getsockname()[1], flush=True)
server.serve_forever(handle_exit=False)
