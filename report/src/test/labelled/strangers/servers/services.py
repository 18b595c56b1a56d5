# SPDX-License-Identifier: Apache-2.0
"""Servers of the distribution that are no web servers: services.py KIND NAME=VALUE…

mailbox mails=N ask=MS    Dovecot (POP3) with N mails in the box of each user; with ask it starts a program for each password, which takes so long
directory items=N key=true   OpenLDAP with N people; their names have an index or none
uploads pause=S size=N    vsftpd with a file of N bytes and a folder for uploads; it pauses for S seconds at each log-in
keys                      etcd
standby late=MS           PostgreSQL, which waits with each commit until a second PostgreSQL has applied it; that one does so MS later
"""

import random
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

sys.dont_write_bytecode = True
from daemon import Daemon, free_port  # noqa: E402

POSTGRES = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"))), None)
DOVECOT = """
protocols = pop3
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:{folder}/mails
mail_max_userip_connections = 200
first_valid_uid = 1
auth_cache_size = 0
passdb {{
  {passwords}
}}
userdb {{
  driver = static
  args = uid=www-data gid=www-data home={folder}/mails
}}
service pop3-login {{
  service_count = 0
  inet_listener pop3 {{
    port = {port}
  }}
  inet_listener pop3s {{
    port = 0
  }}
}}
"""
ASKED = """#!/bin/sh
sleep {seconds}
echo >>{folder}/asked
exec "$@"
"""
SLAPD = """
include /etc/ldap/schema/core.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile {folder}/pid
loglevel 0
sizelimit unlimited
database mdb
maxsize 200000000
suffix "dc=example,dc=com"
rootdn "cn=admin,dc=example,dc=com"
rootpw secret
directory {folder}/people
dbnosync
index {indexed} eq
database monitor
"""
VSFTPD = """
listen=YES
listen_ipv6=NO
listen_address=127.0.0.1
listen_port={port}
background=NO
anonymous_enable=YES
local_enable=NO
no_anon_password=YES
anon_root={folder}/files
write_enable=YES
anon_upload_enable=YES
anon_other_write_enable=YES
anon_umask=022
delay_successful_login={pause}
delay_failed_login=0
seccomp_sandbox=NO
secure_chroot_dir={folder}/empty
xferlog_enable=YES
vsftpd_log_file={folder}/log
"""
ACCOUNTS = """
create table account (id int primary key, balance int);
insert into account select i, 0 from generate_series(1, 100) i;
create function pay(one int, ms float) returns int language plpgsql as
  $$ begin update account set balance = balance + 1 where id = one; perform pg_sleep(ms / 1000); return one; end $$;
"""


class Services(Daemon):
    def mailbox(self):
        box = self.folder / "mails"
        for name in ("new", "cur", "tmp"):
            (box / name).mkdir(parents=True)
        for i in range(int(self.given["mails"])):
            (box / "new" / f"{i}.mail").write_text(f"From: ann@example.com\nTo: bob@example.com\nSubject: Order {i}\n\n{'How are you? ' * 40}\n")
        subprocess.run(["chown", "-R", "www-data:www-data", box], check=True)
        passwords = "driver = static\n  args = nopassword=y"
        if "ask" in self.given:
            script = Path(self.file("ask.sh", ASKED, seconds=float(self.given["ask"]) / 1000))
            script.chmod(0o755)
            (self.folder / "asked").touch()
            (self.folder / "asked").chmod(0o666)
            passwords = f"driver = checkpassword\n  args = {script}"
        return [["dovecot", "-F", "-c", self.file("own.conf", DOVECOT, passwords=passwords)]]

    def mailbox_end(self):
        said = (self.folder / "log").read_text()
        asked = self.folder / "asked"
        return {"requests": said.count("Login: user="), "asked": asked.stat().st_size if asked.exists() else 0}

    def directory(self):
        (self.folder / "people").mkdir()
        config = self.file("slapd.conf", SLAPD, indexed="objectClass,sn" if "key" in self.given else "objectClass")
        people = ["dn: dc=example,dc=com\nobjectClass: organization\nobjectClass: dcObject\no: Example\ndc: example\n"]
        people += [f"dn: cn=user{i},dc=example,dc=com\nobjectClass: person\ncn: user{i}\nsn: Name {i}\n" for i in range(int(self.given["items"]))]
        subprocess.run(["slapadd", "-q", "-f", config], input="\n".join(people), text=True, check=True, stderr=subprocess.DEVNULL)
        return [["slapd", "-d", "0", "-f", config, "-h", f"ldap://127.0.0.1:{self.port}"]]

    def directory_end(self):
        said = subprocess.run(["ldapsearch", "-x", "-LLL", "-H", f"ldap://127.0.0.1:{self.port}", "-D", "cn=admin,dc=example,dc=com", "-w", "secret",
                               "-b", "cn=Search,cn=Operations,cn=Monitor", "-s", "base", "monitorOpCompleted"], stdout=subprocess.PIPE, text=True).stdout
        found = re.search(r"monitorOpCompleted: (\d+)", said)
        return {"requests": int(found[1])} if found else {}

    def uploads(self):
        files, taken = self.folder / "files", self.folder / "files" / "up"
        taken.mkdir(parents=True)
        (self.folder / "empty").mkdir()
        (files / "file.bin").write_bytes(random.Random(1).randbytes(int(self.given.get("size", 1000))))
        (files / "file.bin").chmod(0o644)
        shutil.chown(taken, "ftp")
        return [["vsftpd", self.file("own.conf", VSFTPD, pause=self.given.get("pause", 0))]]

    def uploads_end(self):
        said = (self.folder / "log").read_text()
        return {"requests": said.count("OK DOWNLOAD") + said.count("OK UPLOAD"), "logIns": said.count("OK LOGIN")}

    def keys(self):
        here, peers = f"http://127.0.0.1:{self.port}", f"http://127.0.0.1:{free_port()}"
        return [["etcd", "--data-dir", f"{self.folder}/keys", "--listen-client-urls", here, "--advertise-client-urls", here, "--listen-peer-urls", peers,
                 "--initial-advertise-peer-urls", peers, "--initial-cluster", f"default={peers}", "--log-level", "error"]]

    def keys_end(self):
        said = urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics").read().decode()
        count, seconds, puts = (float(re.search(rf"^{name} (\S+)", said, re.M)[1]) for name in (
            "etcd_disk_wal_fsync_duration_seconds_count", "etcd_disk_wal_fsync_duration_seconds_sum", "etcd_mvcc_put_total"))
        return {"requests": puts, "writes": count, "writeMillis": 1000 * seconds / max(1, count)}

    def standby(self):
        shutil.chown(self.folder, "postgres", "postgres")
        self.postgres("initdb", "-A", "trust", "-N", "-D", f"{self.folder}/one", stdout=subprocess.DEVNULL)
        first = self.words("postgres", "-D", f"{self.folder}/one", *self.options(self.port, "synchronous_commit=remote_apply", "max_connections=60"))
        self.processes.append(subprocess.Popen(first, cwd="/", stdout=sys.stderr, stderr=sys.stderr))
        self.await_open()
        self.psql(ACCOUNTS)
        self.postgres("pg_basebackup", "-h", str(self.folder), "-p", str(self.port), "-D", f"{self.folder}/two", "-R", "-c", "fast")
        late = f"recovery_min_apply_delay={self.given['late']}ms"
        return [self.words("postgres", "-D", f"{self.folder}/two", *self.options(free_port(), late, "max_connections=60"))]

    def standby_ready(self):
        """From now on each commit waits for the second."""
        for _ in range(100):
            if self.psql("select count(*) from pg_stat_replication where state = 'streaming'").strip() == "1":
                break
            time.sleep(0.1)
        self.psql("alter system set synchronous_standby_names = '*'")
        self.psql("select pg_reload_conf()")

    def standby_end(self):
        lag, how = self.psql("select coalesce(extract(epoch from max(replay_lag)), 0), max(sync_state) from pg_stat_replication").strip().split("|")
        return {"requests": int(self.psql("select xact_commit from pg_stat_database where datname = 'postgres'")), "lateMillis": 1000 * float(lag), "waits": how == "sync"}

    def options(self, port, *more):
        given = ["fsync=off", "autovacuum=off", f"port={port}", f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1", *more]
        return [word for one in given for word in ("-c", one)]

    @staticmethod
    def words(program, *more):
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", str(POSTGRES / program), *more]

    def postgres(self, program, *more, **how):
        return subprocess.run(self.words(program, *more), check=True, cwd="/", **how)

    def psql(self, text):
        return self.postgres("psql", "-q", "-t", "-A", "-h", str(self.folder), "-p", str(self.port), "postgres", input=text, text=True,
                             stdout=subprocess.PIPE).stdout


Services(sys.argv[1], dict(word.split("=") for word in sys.argv[2:])).serve()
