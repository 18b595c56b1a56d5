# SPDX-License-Identifier: Apache-2.0
"""A virus scanner: scanner.py FOLDER MS looks for so many ms at each file of a folder before another process may open it, one
file after the other (fanotify). It prints what it has looked at, a dot for each."""

import ctypes
import os
import struct
import sys
import time

FAN_CLASS_CONTENT, FAN_MARK_ADD, FAN_OPEN_PERM, FAN_EVENT_ON_CHILD, AT_FDCWD, FAN_ALLOW = 0x4, 0x1, 0x10000, 0x8000000, -100, 0x1
EVENT = struct.Struct("IBBHQii")

system = ctypes.CDLL(None, use_errno=True)
events = system.fanotify_init(FAN_CLASS_CONTENT, os.O_RDONLY)
marked = system.fanotify_mark(events, FAN_MARK_ADD, ctypes.c_uint64(FAN_OPEN_PERM | FAN_EVENT_ON_CHILD), AT_FDCWD, sys.argv[1].encode())
if events < 0 or marked < 0:
    sys.exit(f"fanotify: {os.strerror(ctypes.get_errno())}")
while True:
    seen = os.read(events, EVENT.size * 20)
    for at in range(0, len(seen), EVENT.size):
        *_, file, _ = EVENT.unpack_from(seen, at)
        time.sleep(float(sys.argv[2]) / 1000)
        os.write(events, struct.pack("iI", file, FAN_ALLOW))
        os.close(file)
        os.write(1, b".")
