# SPDX-License-Identifier: Apache-2.0
"""A WebSocket server that answers each message after delay=MS."""

import asyncio
import json
import os
import signal
import sys

import websockets

given = dict(word.split("=") for word in sys.argv[1:])
told = {"requests": 0, "connections": 0}


async def talk(connection):
    told["connections"] += 1
    async for message in connection:
        await asyncio.sleep(float(given.get("delay", 0)) / 1000)
        told["requests"] += 1
        await connection.send(message)


def finish(*_):
    print(json.dumps(told), flush=True)
    os._exit(0)


async def main():
    async with websockets.serve(talk, "127.0.0.1", 0) as server:
        print("READY", server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()


signal.signal(signal.SIGTERM, finish)
asyncio.run(main())
