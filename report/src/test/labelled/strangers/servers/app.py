# SPDX-License-Identifier: Apache-2.0
"""A WSGI application for gunicorn that takes BOOT ms to start and computes WORK rounds for an answer. HANGS percent of the
requests hang."""

import os
import random
import time

time.sleep(float(os.environ["BOOT"]) / 1000)
WORK = int(os.environ["WORK"])
HANGS = float(os.environ["HANGS"])


def answer(_, begin):
    if 100 * random.random() < HANGS:
        time.sleep(60)
    value = 1
    for i in range(WORK):
        value = (value * 31 + i) % 65537
    body = b"%d\n" % value
    begin("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]
