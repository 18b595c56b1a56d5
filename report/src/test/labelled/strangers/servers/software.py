# SPDX-License-Identifier: Apache-2.0
"""More servers of the distribution, each with files of its own: software.py KIND NAME=VALUE…

mariadb items=N key=true                 a table "item" with or without an index of its owners
mariadb connections=N backup=EVERY/FOR   a table "account"; every so many ms a back-up holds a read lock on all tables for so many
memcached                                without troubles
pgbouncer to=PORT slots=N                hands on to PostgreSQL, N transactions at a time; the others queue
squid to=PORT helper=MS                  hands on to an HTTP server, after one helper has looked at each URL, which takes so long
varnish to=PORT pass=true                hands on to an HTTP server what is not to be kept; without pass it fetches each URL one at a time
balance to=PORT,PORT…                    HAProxy, which takes one HTTP server after the other
gunicorn workers=N threads=N recycle=N boot=MS work=ROUNDS   app.py; a worker ends after so many requests, a new one takes MS to start
gunicorn workers=N hangs=PERCENT patience=S   a share of the requests hang; their workers are killed after so long
php hold=MS early=true                   session.php; each request holds the session's lock, unless it gives it back early
crashing after=N down=MS                 crashing.js, which dies after N requests and is started again after so many ms

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

HERE = Path(__file__).parent
MARIADB_EMPTY = Path(tempfile.gettempdir()) / "strangers-mariadb-empty"
ACCOUNTS = "create database shop; use shop; create table account (id int primary key, balance int); insert into account select seq, 0 from seq_1_to_1000;"
ITEMS = "use shop; create table item (id int primary key, owner varchar(20), stock int {key}); insert into item select seq, concat('owner ', seq), 0 from seq_1_to_{items};"
PAY = """use shop;
delimiter //
create procedure pay(a int, b int) begin start transaction; update account set balance = balance - 1 where id = a; do sleep(0.004);
update account set balance = balance + 1 where id = b; commit; end//"""
LOCKED = "flush tables with read lock; select sleep({}); unlock tables;"
BOUNCER = """
[databases]
postgres = host=127.0.0.1 port={to} dbname=postgres user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
auth_type = any
pool_mode = transaction
default_pool_size = {slots}
stats_period = 1
ignore_startup_parameters = extra_float_digits
unix_socket_dir =
logfile = {folder}/log
"""
SQUID = """
http_port 127.0.0.1:{port} accel defaultsite=shop no-vhost
cache_peer 127.0.0.1 parent {to} 0 no-query originserver name=shop
http_access allow all
cache deny all
url_rewrite_program /usr/bin/python3 {here}/helper.py {helper} {folder}/helped
url_rewrite_children 1 startup=1 idle=1 concurrency=0 queue-size=2000
pid_filename {folder}/pid
cache_log {folder}/cache.log
access_log none
coredump_dir {folder}
"""
VARNISH = """
vcl 4.1;
backend shop {{ .host = "127.0.0.1"; .port = "{to}"; .max_connections = 500; }}
sub vcl_recv {{ {receive} return (hash); }}
sub vcl_backend_response {{ set beresp.ttl = 0s; set beresp.grace = 0s; set beresp.keep = 0s; return (deliver); }}
"""
HAPROXY = """
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
frontend all
  bind 127.0.0.1:{port}
  default_backend nodes
backend nodes
  balance roundrobin
{nodes}
"""


class Software:
    def __init__(self, kind, given):
        self.kind, self.given, self.folder = kind, given, Path(tempfile.mkdtemp(prefix="software-"))
        self.folder.chmod(0o755)
        self.said, self.ended, self.environment = {}, False, {}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def file(self, text, **values):
        file = self.folder / "own.conf"
        file.write_text(text.format(port=self.port, folder=self.folder, here=HERE, **values))
        return str(file)

    def mariadb(self):
        if not MARIADB_EMPTY.exists():
            subprocess.run(["mariadb-install-db", "--no-defaults", "--auth-root-authentication-method=normal", f"--datadir={MARIADB_EMPTY}.new",
                            "--innodb-log-file-size=8M", "--skip-test-db"], check=True, stdout=subprocess.DEVNULL)
            Path(f"{MARIADB_EMPTY}.new").rename(MARIADB_EMPTY)
        shutil.copytree(MARIADB_EMPTY, self.folder / "data")
        return ["mariadbd", "--no-defaults", "--user=root", f"--datadir={self.folder}/data", f"--port={self.port}", "--bind-address=127.0.0.1",
                f"--socket={self.folder}/socket", f"--pid-file={self.folder}/pid", "--skip-name-resolve", "--innodb-log-file-size=8M",
                "--innodb-flush-log-at-trx-commit=0", "--innodb-lock-wait-timeout=2", "--skip-grant-tables", f"--max-connections={self.given.get('connections', 200)}"]

    def mariadb_begin(self):
        self.mariadb_say(ACCOUNTS)
        self.mariadb_say(PAY)
        if "items" in self.given:
            self.mariadb_say(ITEMS.format(items=self.given["items"], key=", key (owner)" if "key" in self.given else ""))
        if "backup" in self.given:
            threading.Thread(target=self.back_up, args=[int(one) / 1000 for one in self.given["backup"].split("/")], daemon=True).start()

    def back_up(self, every, lasting):
        self.said["backups"] = 0
        while not self.ended:
            time.sleep(every - lasting)
            self.mariadb_say(LOCKED.format(lasting))
            self.said["backups"] += 1

    def mariadb_say(self, text):
        return subprocess.run(["mariadb", "--no-defaults", "-h", "127.0.0.1", "-P", str(self.port), "-N", "-B"], input=text, text=True,
                              stdout=subprocess.PIPE).stdout

    def mariadb_end(self):
        rows = dict(row.split("\t") for row in self.mariadb_say("show global status").splitlines())
        return {"requests": int(rows["Questions"]), "refused": int(rows["Connection_errors_max_connections"]),
                "deadlocks": int(rows.get("Innodb_deadlocks", 0)), "lockWaits": int(rows["Innodb_row_lock_waits"]),
                "lockMillis": int(rows["Innodb_row_lock_time_avg"])}

    def memcached(self):
        return ["memcached", "-u", "nobody", "-l", "127.0.0.1", "-p", str(self.port), "-U", "0"]

    def memcached_end(self):
        with socket.create_connection(("127.0.0.1", self.port)) as one:
            one.sendall(b"stats\n")
            said = one.recv(20000).decode()
        return {"requests": int(re.search(r"cmd_set (\d+)", said)[1]) + int(re.search(r"cmd_get (\d+)", said)[1])}

    def pgbouncer(self):
        shutil.chown(self.folder, "postgres", "postgres")
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "pgbouncer", self.file(BOUNCER, **self.given)]

    def pgbouncer_end(self):
        said = subprocess.run(["psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-A", "pgbouncer", "-c", "show stats"],
                              stdout=subprocess.PIPE, text=True).stdout.splitlines()
        rows = [dict(zip(said[0].split("|"), row.split("|"))) for row in said[1:-1]]
        row = next(one for one in rows if one["database"] == "postgres")
        count = max(1, int(row["total_query_count"]))
        return {"requests": count, "waitMillis": int(row["total_wait_time"]) / 1000 / count, "meanMillis": int(row["total_query_time"]) / 1000 / count}

    def squid(self):
        for path in (self.folder / "helped", self.folder / "cache.log"):
            path.touch()
            shutil.chown(path, "proxy", "proxy")
        shutil.chown(self.folder, "proxy", "proxy")
        return ["squid", "-N", "-f", self.file(SQUID, **self.given)]

    def squid_end(self):
        return {"helped": (self.folder / "helped").stat().st_size}

    def varnish(self):
        receive = "return (pass);" if "pass" in self.given else ""
        return ["varnishd", "-F", "-a", f"127.0.0.1:{self.port}", "-f", self.file(VARNISH, receive=receive, to=self.given["to"]),
                "-s", "malloc,32m", "-n", str(self.folder / "varnish")]

    def varnish_end(self):
        said = subprocess.run(["varnishstat", "-1", "-n", str(self.folder / "varnish")], stdout=subprocess.PIPE, text=True).stdout
        return {name: int(re.search(rf"MAIN\.{key} +(\d+)", said)[1]) for name, key in (("requests", "client_req"), ("slept", "busy_sleep"))}

    def balance(self):
        nodes = "\n".join(f"  server node{i} 127.0.0.1:{port}" for i, port in enumerate(self.given["to"].split(",")))
        return ["haproxy", "-f", self.file(HAPROXY, nodes=nodes)]

    def gunicorn(self):
        self.environment = {"BOOT": self.given.get("boot", "0"), "WORK": self.given.get("work", "0"), "HANGS": self.given.get("hangs", "0"), "PYTHONDONTWRITEBYTECODE": "1"}
        threads = self.given.get("threads", "1")
        return ["/usr/bin/gunicorn", "-w", self.given["workers"], "-b", f"127.0.0.1:{self.port}", "--chdir", str(HERE), "--backlog", "1024",
                *(["--threads", threads] if threads != "1" else []), "--keep-alive", "60", "--error-logfile", str(self.folder / "log"),
                "--timeout", self.given.get("patience", "30"), "--max-requests", self.given.get("recycle", "0"), "app:answer"]

    def gunicorn_end(self):
        said = (self.folder / "log").read_text()
        return {"boots": said.count("Booting worker"), "timeouts": said.count("WORKER TIMEOUT")}

    def php(self):
        (self.folder / "sessions").mkdir()
        self.environment = {"PHP_CLI_SERVER_WORKERS": "16", "HOLD": self.given["hold"], "EARLY": self.given.get("early", ""), "LOG": str(self.folder / "log")}
        return ["php", "-q", "-d", f"session.save_path={self.folder}/sessions", "-S", f"127.0.0.1:{self.port}", str(HERE / "session.php")]

    def php_end(self):
        rows = [[float(one) for one in line.split()] for line in (self.folder / "log").read_text().splitlines()]
        count = max(1, len(rows))
        return {"requests": len(rows), "lockMillis": sum(row[0] for row in rows) / count, "meanMillis": sum(row[1] for row in rows) / count}

    def crashing(self):
        self.environment = {"STARTS": str(self.folder / "starts")}
        down = float(self.given["down"]) / 1000
        node = f"node {HERE}/crashing.js {self.port} {self.given['after']}"
        return ["sh", "-c", f"while :; do echo >>$STARTS; {node}; sleep {down}; done"]

    def crashing_end(self):
        return {"starts": (self.folder / "starts").stat().st_size}

    def start(self):
        command = getattr(self, self.kind)()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.spent = before.ru_utime + before.ru_stime
        self.process = subprocess.Popen(command, cwd="/", stdout=sys.stderr, stderr=sys.stderr, env=os.environ | self.environment)
        self.await_open()
        getattr(self, f"{self.kind}_begin", lambda: None)()
        print("READY", self.port, flush=True)

    def await_open(self):
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.5).close()
                return
            except OSError:
                time.sleep(0.1)
        sys.exit(f"{self.kind} does not listen")

    def end(self):
        self.ended = True
        said = getattr(self, f"{self.kind}_end", dict)()
        self.process.terminate()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(2)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(json.dumps(self.said | said | {"cpuSeconds": used.ru_utime + used.ru_stime - self.spent}), flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def finish(*_):
    software.end()
    os._exit(0)


software = Software(sys.argv[1], dict(word.split("=") for word in sys.argv[2:]))
signal.signal(signal.SIGTERM, finish)
software.start()
while True:
    signal.pause()
