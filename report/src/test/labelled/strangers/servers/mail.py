# SPDX-License-Identifier: Apache-2.0
"""An SMTP server that says after delay=MS that it has taken a mail."""

import asyncio
import json
import os
import signal
import sys

from aiosmtpd.smtp import SMTP

given = dict(word.split("=") for word in sys.argv[1:])
taken = {"requests": 0, "bytesIn": 0}


class Taking:
    async def handle_DATA(self, _, __, envelope):
        taken["requests"] += 1
        taken["bytesIn"] += len(envelope.content)
        await asyncio.sleep(float(given.get("delay", 0)) / 1000)
        return "250 OK"


def finish(*_):
    print(json.dumps(taken), flush=True)
    os._exit(0)


async def main():
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(Taking(), hostname="localhost"), "127.0.0.1", 0)
    print("READY", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


signal.signal(signal.SIGTERM, finish)
asyncio.run(main())
