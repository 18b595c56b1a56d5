# SPDX-License-Identifier: Apache-2.0
"""Servers of the distribution, each with files of its own: native.py KIND NAME=VALUE…

redis durable=true          without persistence, or with each change written to its disk before the answer
redis noisy=ROUNDS          another client runs a script of so many rounds again and again
redis most=KB               takes no more than so many KB of data
nginx rate=N                answers a file at N requests a second; those above that wait
nginx to=PORT patience=S    hands on to an HTTP server and says 504 when that takes longer
haproxy to=PORT slots=N     hands on to an HTTP server, N requests at a time; the others queue
postgres reindex=EVERY/FOR  every so many ms a clean-up holds the table "item" for so many
postgres rows=N             a table "item" of N rows without an index, a function pay(MS) that locks one row for MS, and a
                            function sell that fills a table without an index and looks through it

It prints READY with the port, and on SIGTERM what the server says of itself: cpuSeconds of all its processes, requests.
"""

import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

POSTGRES = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"))), None)
NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 2000; }}
http {{
  log_format own '$status $request_time'; access_log {folder}/access.log own;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  limit_req_zone $server_port zone=one:1m rate={rate}r/s;
  server {{ listen 127.0.0.1:{port} backlog=1024; keepalive_requests 100000; root {folder}/www;
    location / {{ {location} }} }}
}}
"""
HAPROXY = """
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
  timeout queue 60s
listen one
  bind 127.0.0.1:{port}
  server behind 127.0.0.1:{to} maxconn {slots}
"""
TABLES = """
create table item (id int, name text, price numeric);
insert into item select i, 'Item ' || i, i % 100 from generate_series(1, {rows}) i;
create table account (id int primary key, balance int);
insert into account select i, 0 from generate_series(1, 100) i;
create table sale (id serial, name text, price numeric);
create function sell(kind text, many int) returns bigint language sql as
  $$ insert into sale (name, price) select 'Sale ' || i, i from generate_series(1, many) i; select count(*) from sale where name = kind; $$;
create function pay(one int, ms float) returns int language plpgsql as
  $$ begin update account set balance = balance + 1 where id = one; perform pg_sleep(ms / 1000); return one; end $$;
vacuum analyze;
"""


class Native:
    def __init__(self, given):
        self.cleaned = 0
        self.given, self.folder = given, Path(tempfile.mkdtemp(prefix="native-"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def redis(self):
        durable = ["--appendonly", "yes", "--appendfsync", "always"] if "durable" in self.given else []
        most = ["--maxmemory", self.given["most"] + "kb", "--maxmemory-policy", "noeviction"] if "most" in self.given else []
        return ["redis-server", "--port", str(self.port), "--save", "", "--dir", str(self.folder), "--loglevel", "warning", *durable, *most]

    def nginx(self):
        (self.folder / "www").mkdir()
        (self.folder / "www" / "index.html").write_text("ok\n")
        rate = self.given.get("rate")
        location = f"proxy_pass http://127.0.0.1:{self.given['to']}; proxy_read_timeout {self.given['patience']}s;" if "to" in self.given else ""
        location += "limit_req zone=one burst=10000;" if rate else ""
        self.folder.chmod(0o755)
        return self.configured("nginx", NGINX.format(folder=self.folder, rate=rate or 1, port=self.port, location=location), "-c")

    def haproxy(self):
        return self.configured("haproxy", HAPROXY.format(port=self.port, **self.given), "-f")

    def configured(self, program, text, option):
        file = self.folder / "own.conf"
        file.write_text(text)
        return [program, option, str(file)]

    def postgres(self):
        """PostgreSQL refuses to run as root."""
        shutil.chown(self.folder, "postgres", "postgres")
        self.data = self.folder / "data"
        self.as_postgres("initdb", "-A", "trust", "-N", "-D", str(self.data), stdout=subprocess.DEVNULL)
        options = ["fsync=off", "max_parallel_workers_per_gather=0", "autovacuum=off", "jit=off", "max_connections=100",
                   f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1"]
        return self.words("postgres", "-D", str(self.data), "-p", str(self.port), *[word for one in options for word in ("-c", one)])

    @staticmethod
    def words(program, *more):
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", str(POSTGRES / program), *more]

    def as_postgres(self, program, *more, **how):
        return subprocess.run(self.words(program, *more), check=True, cwd="/", **how)

    def psql(self, text):
        return self.as_postgres("psql", "-q", "-t", "-A", "-h", str(self.folder), "-p", str(self.port), "postgres", input=text, text=True,
                                stdout=subprocess.PIPE).stdout

    def start(self, kind):
        self.kind, self.process = kind, None
        command = getattr(self, kind)()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.spent = before.ru_utime + before.ru_stime
        self.process = subprocess.Popen(command, cwd="/", stdout=sys.stderr, stderr=sys.stderr)
        self.await_open()
        if kind == "postgres":
            self.psql(TABLES.format(rows=self.given.get("rows", 1000)))
        if "reindex" in self.given:
            threading.Thread(target=self.reindex, args=[int(one) / 1000 for one in self.given["reindex"].split("/")], daemon=True).start()
        if "noisy" in self.given:
            noise = f"local x = 0 for i = 1, {self.given['noisy']} do x = (x * 31 + i) % 65537 end return x"
            subprocess.Popen(["redis-cli", "-p", str(self.port), "-r", "-1", "-i", "0.05", "eval", noise, "0"], stdout=subprocess.DEVNULL)
        print("READY", self.port, flush=True)

    def reindex(self, every, lasting):
        while True:
            time.sleep(every - lasting)
            self.psql(f"begin; lock table item in access exclusive mode; do $$ begin perform pg_sleep({lasting}); end $$; commit;")
            self.cleaned += 1

    def await_open(self):
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.5).close()
                return
            except OSError:
                time.sleep(0.1)
        sys.exit(f"{self.kind} does not listen")

    def requests(self):
        if self.kind == "redis":
            said = subprocess.run(["redis-cli", "-p", str(self.port), "info", "everything"], stdout=subprocess.PIPE, text=True).stdout
            scripts, refused = (re.search(rule, said) for rule in (r"cmdstat_eval:calls=(\d+),usec=(\d+)", r"errorstat_OOM:count=(\d+)"))
            return {"requests": int(re.search(r"total_commands_processed:(\d+)", said)[1]), "scripts": int(scripts[1]) if scripts else 0,
                    "scriptSeconds": int(scripts[2]) / 1e6 if scripts else 0, "refused": int(refused[1]) if refused else 0}
        if self.kind == "nginx":
            rows = [line.split() for line in (self.folder / "access.log").read_text().splitlines()]
            return {"requests": len(rows), "failures": sum(row[0] != "200" for row in rows),
                    "meanMillis": 1000 * sum(float(row[1]) for row in rows) / max(1, len(rows))}
        if self.kind == "postgres":
            return {"requests": int(self.psql("select xact_commit from pg_stat_database where datname = 'postgres'")), "cleaned": self.cleaned}
        return {}

    def end(self):
        said = self.requests()
        self.process.send_signal(signal.SIGINT if self.kind == "postgres" else signal.SIGTERM)
        self.process.wait(10)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(json.dumps(said | {"cpuSeconds": used.ru_utime + used.ru_stime - self.spent}), flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def finish(*_):
    native.end()
    os._exit(0)


native = Native(dict(word.split("=") for word in sys.argv[2:]))
signal.signal(signal.SIGTERM, finish)
native.start(sys.argv[1])
while True:
    signal.pause()
