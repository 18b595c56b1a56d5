# SPDX-License-Identifier: Apache-2.0
"""What is kept of a run: what the verdict reads, without the verdict."""

import json
import zipfile

FORGOTTEN = {"summary.json": ("verdict",), "run.json": ("jvmFlags", "gitRevision")}
DATE = (2026, 1, 1, 0, 0, 0)


SMALL = (".json", ".jsonl")


def keep(directory, packed, whole=False):
    """Packs the files of a run that the verdict reads, or all of them; the same run gives the same bytes."""
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(directory.iterdir()):
            if whole or path.suffix in SMALL:
                entry = zipfile.ZipInfo(path.name, DATE)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, content_of(path))


def content_of(path):
    if path.name not in FORGOTTEN:
        return path.read_bytes()
    content = json.loads(path.read_text())
    for key in FORGOTTEN[path.name]:
        content.pop(key, None)
    return json.dumps(content)
