# SPDX-License-Identifier: Apache-2.0
"""What has to be built or fetched before runs: the Go servers, libraries, files that plans read."""

import os
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent.parent
HOME = HERE.parents[4]
BUILT = HOME / "target" / "strangers"
JARS = {
    "plugins": [
        "kg.apc:jmeter-plugins-dummy:0.4", "kg.apc:jmeter-plugins-cmn-jmeter:0.8", "com.blazemeter:jmeter-parallel:0.12",
        "com.h2database:h2:2.3.232",
    ],
    "h2": ["com.h2database:h2:2.3.232"],
}


@cache
def go_servers():
    binary = BUILT / "servers"
    go = shutil.which("go") or "/usr/local/go/bin/go"
    subprocess.run([go, "build", "-o", binary, "."], cwd=HERE / "servers", check=True)
    return str(binary)


@cache
def jars(use):
    """The folder with the jars of a use, from Maven Central."""
    folder = BUILT / use
    for jar in JARS[use]:
        name = "-".join(jar.split(":")[1:]) + ".jar"
        if not (folder / name).exists():
            subprocess.run(
                [HOME / "mvnw", "-q", "-N", "dependency:copy", f"-Dartifact={jar}", f"-DoutputDirectory={folder}"],
                cwd=HOME, check=True, timeout=120,
            )
    return folder


@cache
def compiled(kind):
    """The class path of a server in Java."""
    libraries = HOME / "target/targets/artemis/lib" if kind == "artemis" else jars("h2")
    classes = BUILT / f"{kind}-classes"
    source = HERE / "servers" / f"{kind.capitalize()}.java"
    subprocess.run(["javac", "-cp", f"{libraries}/*", "-d", classes, source], check=True)
    return f"{classes}:{libraries}/*"


def java_server(kind, work):
    quiet = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"
    return ["java", "-Xmx256m", quiet, f"-Ddata={work}", "-cp", compiled(kind), kind.capitalize()]


@cache
def jmeter():
    found = sorted((HOME / "target").glob("*/jmeter/bin/ApacheJMeter-*.jar"))
    if not found:
        raise SystemExit("There is no JMeter in target: run ./mvnw verify first.")
    return found[0]


@cache
def csv_file(rows):
    path = BUILT / f"rows-{rows}.csv"
    if not path.exists():
        numbers = random.Random(1)
        path.write_text("".join(f"{i},name {i},{numbers.random()},{numbers.random()}\n" for i in range(rows)))
    return path


@cache
def blob(size):
    """A file that compresses by half."""
    path = BUILT / f"blob-{size}"
    if not path.exists():
        path.write_bytes(random.Random(1).randbytes(size // 2).hex().encode())
    return path


def prepare():
    os.makedirs(BUILT, exist_ok=True)
