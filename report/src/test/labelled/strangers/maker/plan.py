# SPDX-License-Identifier: Apache-2.0
"""A test plan of the elements that a recipe names.

A recipe's plan is a list of names; a list behind a name has the children of that element: ["users", ["get", ["wait"]]].
"""

import tomllib
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

HERE = Path(__file__).parent.parent
ELEMENTS = {name: one for file in sorted(HERE.glob("elements*.toml")) for name, one in tomllib.loads(file.read_text()).items()}
SCRIPTS = {"scriptLanguage": "groovy", "cacheKey": "true", "filename": "", "parameters": ""}
MONITOR = "io.github.jmeteroverdrive.monitor."


def element(name):
    """The definition of an element, with what it takes over from the one it is like."""
    if name not in ELEMENTS:
        raise SystemExit(f"no elements*.toml has an element '{name}'.")
    own = dict(ELEMENTS[name])
    like = own.pop("like", None)
    return {**element(like), **own} if like else own


def opening(menu, kind, name, more=""):
    return f"<{kind} guiclass={quoteattr(menu)} testclass={quoteattr(kind)} testname={quoteattr(name)}{more}>"


def xml_of(name):
    properties = element(name)
    menu, kind = properties.pop("is").split()
    raw = properties.pop("xml", "")
    if "script" in properties:
        properties = {**SCRIPTS, **properties}
    text = "".join(f"<stringProp name={quoteattr(key)}>{escape(value)}</stringProp>" for key, value in properties.items())
    return f"{opening(menu, kind, name)}{text}{raw}</{kind}>"


def tree(items):
    out, i = [], 0
    while i < len(items):
        children = items[i + 1] if i + 1 < len(items) and isinstance(items[i + 1], list) else None
        out.append(f"{xml_of(items[i])}\n<hashTree>{tree(children or [])}</hashTree>\n")
        i += 1 if children is None else 2
    return "".join(out)


def watcher(kind, name):
    return f"{opening(MONITOR + kind + 'Gui', MONITOR + kind, name)}</{MONITOR}{kind}>\n<hashTree/>\n"


def plan(name, items):
    """The text of a plan that writes the files of a run."""
    arguments = '<elementProp name="TestPlan.user_defined_variables" elementType="Arguments"><collectionProp name="Arguments.arguments"/></elementProp>'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>\n'
        + opening("TestPlanGui", "TestPlan", name) + arguments + "</TestPlan>\n<hashTree>\n"
        + watcher("LiveStatistics", "od - Live Statistics") + watcher("LoadAgentMonitor", "od - Load Agent Monitor")
        + tree(items) + "</hashTree>\n</hashTree></jmeterTestPlan>\n"
    )
