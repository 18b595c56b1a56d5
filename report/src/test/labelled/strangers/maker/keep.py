# SPDX-License-Identifier: Apache-2.0
"""What is kept of a run: what the verdict reads, without the verdict."""

import json
import zipfile

FORGOTTEN = {"summary.json": ("verdict",), "run.json": ("jvmFlags", "gitRevision")}
DATE = (2026, 1, 1, 0, 0, 0)

SMALL = (".json", ".jsonl")
MADE = ("exit", "samples", "errors", "rate", "jmeterCpu", "serverCpu", "gcShare", "place", "servers", "given")


def keep(directory, packed, known):
    """Packs the files of a run that the verdict reads, and made.json: what the maker knows of it, which no verdict reads."""
    made = {name: known[name] for name in MADE}
    made["given"] = {name: value for name, value in made["given"].items() if name not in ("file", "url") and not name.startswith("port")}
    packed.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(directory.iterdir()):
            if path.suffix in SMALL:
                write(archive, path.name, content_of(path))
        write(archive, "made.json", json.dumps(made))


def write(archive, name, content):
    entry = zipfile.ZipInfo(name, DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def content_of(path):
    if path.name not in FORGOTTEN:
        return path.read_bytes()
    content = json.loads(path.read_text())
    for key in FORGOTTEN[path.name]:
        content.pop(key, None)
    return json.dumps(content)
