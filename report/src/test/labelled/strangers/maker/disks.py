# SPDX-License-Identifier: Apache-2.0
"""A disk that takes and gives few bytes a second of the processes in its control group: a file system in a file, written through."""

import os
import subprocess

from maker.groups import Group

SIZE = 256 << 20


class Disk:
    """A disk that is slow as soon as it is told to be."""

    def __init__(self, name, work, undo):
        image, self.folder = work / f"{name}.img", work / name
        self.folder.mkdir()
        with open(image, "wb") as file:
            file.truncate(SIZE)
        subprocess.run(["mkfs.ext4", "-q", "-O", "^has_journal", image], check=True)
        device = subprocess.run(["losetup", "-f", "--show", image], check=True, capture_output=True, text=True).stdout.strip()
        undo.later(subprocess.run, ["losetup", "-d", device])
        self.mount = ["mount", "-o", "sync", device, self.folder]
        subprocess.run(self.mount, check=True)
        undo.later(subprocess.run, ["umount", "-l", self.folder])
        number = os.stat(device).st_rdev
        self.device = f"{os.major(number)}:{os.minor(number)}"
        self.group = Group("blkio", name, undo)

    def forget_cache(self):
        subprocess.run(["umount", self.folder], check=True)
        subprocess.run(self.mount, check=True)

    def slow_down(self, bytes_per_second):
        self.group.set("blkio.throttle.read_bps_device", f"{self.device} {bytes_per_second}")
        self.group.set("blkio.throttle.write_bps_device", f"{self.device} {bytes_per_second}")
