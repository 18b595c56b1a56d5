# SPDX-License-Identifier: Apache-2.0
"""What is known of a run, and whether it did what its label says.

A recipe's "must" are conditions in Python on these names: exit, seconds, samples, errors, rate (samples/s), mean and
longest (ms), jmeterCpu and serverCpu (CPUs used in the measured phase), place and server (what they say of themselves; server is the
first, servers are all), log (JMeter's), text(FILE) of the run's folder, gcShare (of the measured phase), cycle (ms of a thread for a sample), and the
parameters of the run.
"""

import json
from types import SimpleNamespace

LEAST_SAMPLES = 10
FILES = ("summary.json", "run.json", "live.jsonl", "agent.jsonl")


def evidence_of(known, directory, work):
    missing = [name for name in FILES if not (directory / name).exists()]
    if missing:
        tail = (work / "out").read_text(errors="replace")[-600:]
        raise RuntimeError(f"JMeter ended with {known['exit']} and without {', '.join(missing)}: {tail}")
    summary = json.loads((directory / "summary.json").read_text())
    log = work / "log"
    known["log"] = log.read_text(errors="replace")[-2_000_000:] if log.exists() else ""
    known["summary"] = summary
    known["text"] = lambda name: (work / name).read_text(errors="replace")
    known |= figures(summary)
    known["gcShare"] = gc_share(directory / "agent.jsonl")
    if "threads" in known["given"]:
        known["cycle"] = 1000 * int(known["given"]["threads"]) / max(known["rate"], 0.01)
    return known


def gc_share(file):
    """Share of the measured phase in which garbage collection stopped JMeter."""
    rows = [json.loads(row) for row in file.read_text().splitlines()]
    seen = [(row["s"], row["jvm"]["gcSeconds"]) for row in rows if row.get("phase") == "measure" and "jvm" in row]
    return (seen[-1][1] - seen[0][1]) / (seen[-1][0] - seen[0][0]) if len(seen) > 1 else 0.0


def figures(summary):
    """Samples, or messages, of the measured phase."""
    samples = summary.get("samples") or summary.get("sent") or 0
    response = summary.get("latencyMicros", {}).get("response") or summary.get("latencyMicros", {}).get("ack") or {}
    return {
        "samples": samples, "errors": summary.get("sampleErrors", 0) + summary.get("failed", 0),
        "rate": samples / (summary.get("seconds") or 10), "mean": response.get("mean", 0) / 1000,
        "longest": response.get("max", 0) / 1000,
    }


def failed_conditions(known, conditions):
    """The conditions that do not hold, with the figures in them."""
    names = {name: number(value) for name, value in known["given"].items()} | known
    names["servers"] = [SimpleNamespace(**one) for one in known["servers"]]
    names["server"] = names["servers"][0] if names["servers"] else SimpleNamespace()
    names["place"] = SimpleNamespace(**known["place"])
    failed = []
    for condition in [f"samples >= {LEAST_SAMPLES}", *conditions]:
        try:
            holds = eval(condition, {}, names)  # the conditions are those of the recipes beside this file
        except (AttributeError, IndexError, NameError, OSError, TypeError) as unknown:
            holds = False
            condition += f" ({unknown})"
        if not holds:
            failed.append(condition)
    return failed


def number(text):
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text
