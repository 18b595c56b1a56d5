# SPDX-License-Identifier: Apache-2.0
"""Runs a scenario or a plan, and reports the result to GitHub: the job summary, outputs, and a comment on the pull request.

Its input is OVERDRIVE_…, see action.yml, and the GITHUB_… variables of a runner. It ends with the exit code of the run.
"""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

MARK = "<!-- overdrive-run: {} -->"
LIMIT = 65_000  # GitHub accepts 65,536 characters in a comment


def given(name, default=""):
    return os.environ.get("OVERDRIVE_" + name, "").strip() or default


def refuse(message):
    print(f"::error title=overdrive-run::{message}")
    sys.exit(2)


def assignments(name):
    """The lines of an input, each NAME=VALUE."""
    lines = [line.strip() for line in given(name).splitlines() if line.strip()]
    for line in lines:
        if not re.match(r"[\w.-]+=", line):
            refuse(f"{name.lower()}: '{line}' is not NAME=VALUE; write one on each line, like Rate=500.")
    return lines


def command(home, plan, directory, properties):
    """The command of the run."""
    if not plan.endswith(".jmx"):
        return [home / "overdrive", "run", plan, f"-Drun.dir={directory}", *(f"-D{p}" for p in properties)]
    if not Path(plan).is_file():
        refuse(f"plan: there is no file {plan}; give a path from the root of the repository, or the name of a scenario.")
    jmeter = home
    if not (home / "lib/ext").is_dir():
        built = json.loads((home / "target/config.json").read_text("utf-8"))["configurations"]
        jmeter = Path(next(c["jmeterDirectoryPath"] for c in built if c["executionID"] == "built"))
    opens = re.findall(r"<argument>(--[^<]*)</argument>", (home / "profiles/jmeter.xml").read_text("utf-8"))
    java = Path(os.environ["JAVA_HOME"], "bin/java") if os.environ.get("JAVA_HOME") else "java"
    return [java, *opens, "-Djava.awt.headless=true", "-jar", next(jmeter.glob("bin/ApacheJMeter*.jar")), "-n", "-t", plan,
            "-j", f"{directory}.log", f"-Joverdrive.run.dir={directory}", *(f"-J{p}" for p in properties)]


def append(variable, text):
    with open(os.environ[variable], "a", encoding="utf-8") as file:
        file.write(text)


def request(method, path, body=None):
    call = urllib.request.Request(os.environ["GITHUB_API_URL"] + path, method=method, data=body and json.dumps(body).encode(), headers={
        "Authorization": "Bearer " + given("TOKEN"), "Accept": "application/vnd.github+json", "Content-Type": "application/json"})
    with urllib.request.urlopen(call, timeout=30) as answer:
        return json.load(answer)


def comment(plan, text):
    """Writes the comment, or replaces the one that an earlier run of this plan wrote."""
    event = json.loads(Path(os.environ["GITHUB_EVENT_PATH"]).read_text("utf-8"))
    issues = f"/repos/{os.environ['GITHUB_REPOSITORY']}/issues"
    mark = MARK.format(plan)
    body = {"body": mark + "\n" + (text if len(text) < LIMIT else text[:LIMIT] + "\n\n…\n\nThe rest is in the summary of the job.")}
    page, earlier = 1, []
    while found := request("GET", f"{issues}/{event['pull_request']['number']}/comments?per_page=100&page={page}"):
        earlier += [c["id"] for c in found if c["body"].startswith(mark)]
        page += 1
    if earlier:
        request("PATCH", f"{issues}/comments/{earlier[0]}", body)
    else:
        request("POST", f"{issues}/{event['pull_request']['number']}/comments", body)


def main():
    plan = given("PLAN") or refuse("plan: give a scenario, like JMS.Client, or the path of a plan.")
    home = Path(given("HOME", str(Path(__file__).resolve().parents[3]))).resolve()
    if not (home / "overdrive").is_file():
        refuse(f"home: {home} has no command overdrive; give a folder with a built JMeter Overdrive or its unpacked release.")
    directory = Path(given("DIRECTORY", f"target/overdrive-run/{os.environ.get('GITHUB_RUN_ID', 'run')}-{os.environ.get('GITHUB_RUN_ATTEMPT', '1')}")).resolve()
    if directory.exists():
        refuse(f"directory: {directory} exists; give each run its own.")
    properties = assignments("PARAMETERS") + ["overdrive.threshold." + t for t in assignments("THRESHOLDS")]
    run = command(home, plan, directory, [*properties, "overdrive.report.junit=true"])
    directory.parent.mkdir(parents=True, exist_ok=True)
    code = subprocess.run(run).returncode
    if code == 0 and not (directory / "summary.json").exists():
        print(f"::error title=overdrive-run::{plan} wrote no summary.json: does the plan have an od - Live Statistics?")
        code = 3
    append("GITHUB_OUTPUT", f"directory={directory}\nexit-code={code}\n")
    text = f"`{plan}` ended with exit code {code} and wrote no figures; its log shows why.\n"
    if directory.is_dir():
        report = subprocess.run([home / "overdrive", "report", directory, "--markdown"], stdout=subprocess.PIPE, encoding="utf-8")
        text = report.stdout if report.returncode == 0 else text
    append("GITHUB_STEP_SUMMARY", text)
    if os.environ.get("GITHUB_EVENT_NAME") == "pull_request" and given("COMMENT", "true") == "true":
        try:
            comment(plan, text)
        except (urllib.error.URLError, OSError, KeyError, ValueError) as e:
            # a pull request from a fork has a token that may only read
            print(f"::warning title=overdrive-run::The comment was not written ({e}); the summary of the job has the same text.")
    sys.exit(code)


main()
