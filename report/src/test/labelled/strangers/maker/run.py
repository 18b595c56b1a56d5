# SPDX-License-Identifier: Apache-2.0
"""One run of a kind: its servers, its place, JMeter, and what is known of it afterwards."""

import shutil
import subprocess
import threading
import time
from pathlib import Path
from tempfile import mkdtemp

from maker import tools
from maker.evidence import evidence_of
from maker.places import Place
from maker.plan import plan
from maker.processes import CpuWatch, Undo, start
from maker.servers import Server

WARM_UP, MEASURED, LONGEST = 2, 10, 60
BEGUN = "Running the test!"
# What JMeter's own script opens of the JDK, which third-party plugins rely on.
OPENED = [f"--add-opens=java.base/java.{room}=ALL-UNNAMED" for room in ("lang", "lang.invoke", "lang.reflect", "util", "text")]
FLAGS = ["-Xms64m", "-Xmx512m", *OPENED]


class Run:
    """A run of a recipe with one of its parameters."""

    def __init__(self, name, recipe, parameters):
        self.name, self.recipe = name, recipe
        self.work = Path(mkdtemp(prefix="strangers-"))
        self.directory = self.work / "run"
        self.directory.mkdir()
        own = {key: str(value) for key, value in parameters.items()}
        self.parameters = own
        if "blob" in own:
            self.parameters["file"] = str(tools.blob(int(own["blob"])))
        if "rows" in own:
            self.parameters["file"] = str(tools.csv_file(int(own["rows"])))
        if "sheetRows" in own:
            self.parameters["file"] = str(tools.workbook(int(own["sheetRows"])))
        if "keyBits" in own:
            self.parameters["keys"] = str(tools.key_store(own["keyBits"]))
        if "columns" in own:
            self.parameters["file"] = str(tools.wide_csv_file(int(own["columns"])))

    def make(self):
        """Makes the run and says what is known of it; raises what kept it from being made."""
        undo = Undo()
        try:
            place = Place(self.filled(self.recipe.get("place", "")), self.work, undo)
            servers = self.start_servers(place, undo)
            return self.run_jmeter(place, servers, undo)
        finally:
            undo.all()

    def start_servers(self, place, undo):
        servers = []
        for words in self.recipe.get("servers", []):
            server = Server(self.filled(words), place, self.work, undo)
            self.parameters[f"port{len(servers)}"] = str(server.port)
            servers.append(server)
            if server.kind not in ("names", "hold"):
                self.parameters.update(url=server.url() + self.filled(self.recipe.get("url", "")), port=str(server.port))
        return servers

    def run_jmeter(self, place, servers, undo):
        with place.output or open(self.work / "out", "w", encoding="utf-8") as out:
            began = time.monotonic()
            process = start(place.prefix + self.command(place), undo, stdout=out, stderr=subprocess.STDOUT,
                            stdin=subprocess.DEVNULL, cwd=self.work)
            watch = CpuWatch(jmeter=[process.pid], servers=[server.process.pid for server in servers])
            threading.Thread(target=self.begin_troubles, args=(process, place, servers), daemon=True).start()
            try:
                exit_code = process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                exit_code = None
        seconds = time.monotonic() - began
        used = watch.used()
        known = {"exit": exit_code, "seconds": seconds, "jmeterCpu": used["jmeter"], "serverCpu": used["servers"]}
        known |= {"place": place.finish(), "servers": [server.finish() for server in servers], "given": self.parameters}
        return evidence_of(known, self.directory, self.work)

    def begin_troubles(self, process, place, servers):
        log = self.work / "log"
        while process.poll() is None and not (log.exists() and BEGUN in log.read_text(errors="replace")):
            time.sleep(0.1)
        for server in servers:
            server.begin()
        place.begin(process)

    def command(self, place):
        what = self.recipe["plan"]
        file = tools.HOME / "jmx" / f"{what}.jmx" if isinstance(what, str) else self.work / "plan.jmx"
        if not isinstance(what, str):
            file.write_text(plan(self.name, what))
        properties = {
            "overdrive.home": tools.HOME, "overdrive.run.dir": self.directory, "overdrive.report": "false",
            "Warmup": WARM_UP, "Duration": MEASURED, "summariser.name": "", "jmeterengine.force.system.exit": "true",
            "target.url": self.parameters.get("url", "none"), **self.parameters,
        }
        if use := self.recipe.get("jars"):
            properties["search_paths"] = ";".join(str(jar) for jar in tools.jars(use if isinstance(use, str) else "plugins").glob("*.jar"))
        flags = FLAGS + [self.filled(flag) for flag in self.recipe.get("jvm", [])]
        given = [f"-J{key}={value}" for key, value in properties.items()] + self.filled(" ".join(self.recipe.get("options", []))).split()
        return ["java", *flags, "-jar", tools.jmeter(), "-n", "-t", file, "-l", place.results, "-j", self.work / "log", *given]

    def filled(self, text):
        """Text with {name} replaced by the parameter of that name; {home}, {run} and {work} are folders."""
        places = {"home": str(tools.HOME), "run": str(self.directory), "work": str(self.work)}
        for key, value in {**places, **self.parameters}.items():
            text = text.replace("{" + key + "}", value)
        return text

    def forget(self):
        shutil.rmtree(self.work, ignore_errors=True)
