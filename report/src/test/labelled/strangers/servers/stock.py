# SPDX-License-Identifier: Apache-2.0
"""A WSGI application for gunicorn that changes a stock in SQLite, in a transaction that lasts for HOLD ms, as it asks somebody
else before it commits. Who waits for the lock longer than PATIENCE ms is told 500. With EARLY it commits before it asks."""

import os
import sqlite3
import threading
import time

HOLD, EARLY = float(os.environ["HOLD"]) / 1000, bool(os.environ["EARLY"])
own = threading.local()
told = open(os.environ["TOLD"], "a", buffering=1)


def base():
    if not hasattr(own, "base"):
        own.base = sqlite3.connect(os.environ["BASE"], timeout=float(os.environ["PATIENCE"]) / 1000, isolation_level=None)
        own.base.execute("pragma synchronous = off")
    return own.base


def change():
    """How long the lock was waited for, in ms, and whether it was got."""
    began = time.monotonic()
    try:
        base().execute("begin immediate")
    except sqlite3.OperationalError as locked:
        return 1000 * (time.monotonic() - began), str(locked)
    waited = 1000 * (time.monotonic() - began)
    base().execute("update stock set count = count - 1 where id = 1")
    if EARLY:
        base().execute("commit")
    time.sleep(HOLD)
    if not EARLY:
        base().execute("commit")
    return waited, ""


def answer(_, begin):
    waited, trouble = change()
    told.write(f"{'failed' if trouble else 'ok'} {waited:.3f}\n")
    body = (trouble or "ok").encode() + b"\n"
    begin("500 Internal Server Error" if trouble else "200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


base().execute("create table if not exists stock (id int primary key, count int)")
base().execute("insert or ignore into stock values (1, 1000000)")
