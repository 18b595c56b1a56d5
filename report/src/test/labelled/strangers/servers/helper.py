# SPDX-License-Identifier: Apache-2.0
"""A helper of squid: helper.py MS FILE says of each URL, after so many ms, that it stays as it is, and notes that in a file."""

import sys
import time

with open(sys.argv[2], "ab", buffering=0) as helped:
    for _ in sys.stdin:
        time.sleep(float(sys.argv[1]) / 1000)
        helped.write(b".")
        print("ERR", flush=True)
