# SPDX-License-Identifier: Apache-2.0
"""The kinds of kinds.tsv, second.tsv, third.tsv, known.tsv, fourth.tsv, fifth.tsv and sixth.tsv, and the recipes of recipes/*.toml."""

import hashlib
import math
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent.parent
# Halves that are a table of their own.
LATER = ("second", "third", "known", "fourth", "fifth", "sixth")


@dataclass
class Kind:
    """What is done to a run, and how it is made with each of its parameters."""

    id: str
    label: str
    half: str
    why: str
    recipe: dict = field(default_factory=dict)

    @property
    def dropped(self):
        return self.recipe.get("dropped", "")

    @property
    def runs(self):
        """The parameters of each run."""
        return self.recipe.get("runs", [])


def kinds():
    first = lines("kinds.tsv")
    check_split(first)
    later = [kind for half in LATER for kind in whole(half)]
    found = {kind.id: kind for kind in first + later}
    if len(found) < len(first) + len(later):
        raise SystemExit("A kind is in two tables, or twice in one.")
    for path in sorted((HERE / "recipes").glob("*.toml")):
        for name, recipe in tomllib.loads(path.read_text()).items():
            if name not in found:
                raise SystemExit(f"{path.name}: no table has a kind '{name}'.")
            found[name].recipe = recipe
    return found


def whole(half):
    """A table whose kinds are all of one half."""
    found = lines(f"{half}.tsv")
    for kind in found:
        if kind.half != half:
            raise SystemExit(f"{half}.tsv: the half of '{kind.id}' is not '{half}'.")
    return found


def lines(table):
    return [Kind(*line.split("|")) for line in (HERE / table).read_text().splitlines() if line and not line.startswith("#")]


def check_split(all_kinds):
    """The rule that kinds.tsv states."""
    by_label = {}
    for kind in all_kinds:
        if kind.half != "table":
            by_label.setdefault(kind.label.split("/")[0], []).append(kind)
    for group in by_label.values():
        group.sort(key=lambda kind: hashlib.sha256(kind.id.encode()).hexdigest())
        held = math.ceil(len(group) / 2)
        for place, kind in enumerate(group):
            half = "held-out" if place < held else "tuning"
            if kind.half != half:
                raise SystemExit(f"kinds.tsv: '{kind.id}' belongs to the half '{half}' by the rule of the split.")
