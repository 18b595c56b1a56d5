# SPDX-License-Identifier: Apache-2.0
"""An ASGI application for uvicorn that asks another service for ASK ms, by a call that blocks the event loop where BLOCKING
is set."""

import asyncio
import os
import time

ASK, BLOCKING = float(os.environ["ASK"]) / 1000, bool(os.environ["BLOCKING"])
told = open(os.environ["TOLD"], "a", buffering=1)


async def answer(scope, receive, send):
    if scope["type"] != "http":
        return
    began = time.monotonic()
    if BLOCKING:
        time.sleep(ASK)
    else:
        await asyncio.sleep(ASK)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain"), (b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"ok\n"})
    told.write(f"{1000 * (time.monotonic() - began):.3f}\n")
