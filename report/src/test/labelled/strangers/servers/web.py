# SPDX-License-Identifier: Apache-2.0
"""Web servers of the distribution: web.py KIND NAME=VALUE…

apache                           starts a Perl script for each request (CGI)
fpm children=N hold=MS work=N    nginx before PHP-FPM, whose page waits and computes; more than so many pages wait for a child
puma threads=N work=N            a page in Ruby that computes
edge reject=N                    nginx answers a file, and 429 above N requests a second
edge to=PORT cache=true          nginx hands on to an HTTP server, perhaps with a cache, which is empty at first
edge to=PORT buffer=true         nginx writes each upload to a file before it hands it on
edge gzip=LEVEL size=N           nginx compresses a file of N bytes for each answer
edge items=N size=N              nginx reads files from its disk, past the memory of the operating system
edge tls=BITS                    nginx answers a file over TLS with an RSA key of so many bits; sessions are not resumed
retrying to=PORT patience=MS      HAProxy has a node beside the HTTP server that takes no connections, for which it waits so long before it asks the other
queue to=PORT slots=N patience=MS   HAProxy lets N requests at a time through, and says 503 to those that have queued so long
"""

import random
import socket
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from daemon import Daemon  # noqa: E402

HERE = Path(__file__).parent
APACHE = """
ServerRoot /usr/lib/apache2
ServerName shop
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/error.log
LoadModule mpm_prefork_module modules/mod_mpm_prefork.so
LoadModule authz_core_module modules/mod_authz_core.so
LoadModule alias_module modules/mod_alias.so
LoadModule cgi_module modules/mod_cgi.so
User www-data
Group www-data
StartServers 20
MaxRequestWorkers 60
KeepAlive On
MaxKeepAliveRequests 0
LogFormat "%>s %D" own
CustomLog {folder}/access.log own
ScriptAlias / {folder}/page.pl/
"""
NGINX = """
daemon off; user root; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 2000; }}
http {{
  log_format own '$status $request_time $upstream_response_time $upstream_cache_status'; access_log {folder}/access.log own;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  {more}
  server {{ listen 127.0.0.1:{port} backlog=1024 {tls}; keepalive_requests 100000; root {folder}/www;
    location / {{ {location} }} }}
}}
"""
FPM = """
[global]
error_log = {folder}/fpm.log
daemonize = no
[www]
user = www-data
group = www-data
listen = {folder}/fpm.sock
listen.mode = 0666
listen.backlog = 1024
pm = dynamic
pm.max_children = {children}
pm.start_servers = {children}
pm.min_spare_servers = 1
pm.max_spare_servers = {children}
access.log = {folder}/pages.log
access.format = "%s %{{milliseconds}}d"
"""
PAGE = """<?php
usleep(1000 * (int) $_SERVER['HOLD']);
$x = 1;
for ($i = 0; $i < (int) $_SERVER['WORK']; $i++) {{ $x = ($x * 31 + $i) % 65537; }}
echo "$x\\n";
"""
RUBY = """
run lambda {{ |env|
  x = 1
  {work}.times {{ |i| x = (x * 31 + i) % 65537 }}
  [200, {{ 'Content-Type' => 'text/plain' }}, ["#{{x}}\\n"]]
}}
"""
HAPROXY = """
global
  stats socket {folder}/stats
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
  timeout queue {patience}ms
listen one
  bind 127.0.0.1:{port}
  server behind 127.0.0.1:{to} maxconn {slots}
"""

RETRYING = """
global
  stats socket {folder}/stats
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect {patience}ms
  retries 1
  option redispatch
listen one
  bind 127.0.0.1:{port}
  balance roundrobin
  server up 127.0.0.1:{to}
  server down 127.0.0.1:{dead}
"""


class Web(Daemon):
    def apache(self):
        script = self.folder / "page.pl"
        script.write_text((HERE / "page.pl").read_text())
        script.chmod(0o755)
        return [["apache2", "-X" if "single" in self.given else "-DFOREGROUND", "-f", self.file("own.conf", APACHE)]]

    def apache_end(self):
        rows = self.rows("access.log")
        return {"requests": len(rows), "meanMillis": sum(float(row[1]) for row in rows) / 1000 / max(1, len(rows))}

    def nginx(self, location, more="", tls=""):
        (self.folder / "www").mkdir()
        (self.folder / "www" / "index.html").write_text("ok\n")
        return ["nginx", "-c", self.file("nginx.conf", NGINX, location=location, more=more, tls=tls)]

    def nginx_said(self):
        rows = self.rows("access.log")
        count = max(1, len(rows))
        return {"requests": len(rows), "failures": sum(row[0] != "200" for row in rows), "unchanged": sum(row[0] == "304" for row in rows), "meanMillis": 1000 * sum(float(row[1]) for row in rows) / count,
                "misses": sum(row[-1] == "MISS" for row in rows), "hits": sum(row[-1] == "HIT" for row in rows),
                "behindMillis": 1000 * sum(float(row[2]) for row in rows if row[2][0].isdigit()) / count}

    def fpm(self):
        self.file("page.php", PAGE)
        page = f"fastcgi_pass unix:{self.folder}/fpm.sock; fastcgi_param SCRIPT_FILENAME {self.folder}/page.php; fastcgi_param REQUEST_METHOD GET;"
        page += "".join(f"fastcgi_param {name.upper()} {self.given.get(name, 0)};" for name in ("hold", "work"))
        return [["php-fpm8.2", "-n", "-R", "-y", self.file("fpm.conf", FPM, children=self.given["children"])], self.nginx(page)]

    def fpm_end(self):
        said = (self.folder / "fpm.log").read_text()
        pages = [float(row[1]) for row in self.rows("pages.log")]
        return self.nginx_said() | {"warned": said.count("reached pm.max_children"), "pageMillis": sum(pages) / max(1, len(pages))}

    def puma(self):
        threads = self.given["threads"]
        return [["puma", "-q", "-e", "production", "-t", f"{threads}:{threads}", "-b", f"tcp://127.0.0.1:{self.port}",
                 self.file("config.ru", RUBY, work=self.given["work"])]]

    def edge(self):
        if "tls" in self.given:
            certificate = ["openssl", "req", "-x509", "-newkey", f"rsa:{self.given['tls']}", "-nodes", "-subj", "/CN=localhost", "-keyout",
                           self.folder / "key", "-out", self.folder / "certificate"]
            subprocess.run(certificate, check=True, stderr=subprocess.DEVNULL)
            keys = f"ssl_certificate {self.folder}/certificate; ssl_certificate_key {self.folder}/key; ssl_session_tickets off; ssl_session_cache off;"
            return [self.nginx("", keys, "ssl")]
        if "reject" in self.given:
            return [self.nginx("limit_req zone=one burst=5 nodelay; limit_req_status 429;",
                               f"limit_req_zone $server_port zone=one:1m rate={self.given['reject']}r/s;")]
        if "gzip" in self.given:
            commands = [self.nginx(f"gzip on; gzip_comp_level {self.given['gzip']};")]
            (self.folder / "www" / "index.html").write_text(random.Random(1).randbytes(int(self.given["size"]) // 2).hex())
            return commands
        if "items" in self.given:
            commands = [self.nginx("directio 512; default_type text/plain;")]
            (self.folder / "www" / "item").mkdir()
            for i in range(1, int(self.given["items"]) + 1):
                (self.folder / "www" / "item" / str(i)).write_bytes(random.Random(i).randbytes(int(self.given["size"])))
            return commands
        if "buffer" in self.given:
            return [self.nginx(f"client_body_in_file_only clean; proxy_pass http://127.0.0.1:{self.given['to']};")]
        cached = "proxy_cache one; proxy_cache_valid 200 60s; proxy_ignore_headers Cache-Control;" if "cache" in self.given else ""
        return [self.nginx(f"proxy_pass http://127.0.0.1:{self.given['to']}; {cached}", f"proxy_cache_path {self.folder}/cache keys_zone=one:1m;" if cached else "")]

    def edge_end(self):
        return self.nginx_said()

    def queue(self):
        return [["haproxy", "-f", self.file("own.conf", HAPROXY, **self.given)]]

    def queue_end(self):
        front = self.stat()["FRONTEND"]
        return {"requests": int(front["req_tot"]), "failures": int(front["hrsp_5xx"])}

    def retrying(self):
        self.dead = socket.create_server(("127.0.0.1", 0), backlog=0)
        self.waiting = [socket.socket() for _ in range(4)]  # they fill the queue of connections, which nobody takes
        for one in self.waiting:
            one.setblocking(False)
            one.connect_ex(self.dead.getsockname())
        return [["haproxy", "-f", self.file("own.conf", RETRYING, dead=self.dead.getsockname()[1], **self.given)]]

    def retrying_end(self):
        said = self.stat()
        return {"requests": int(said["FRONTEND"]["req_tot"]), "failures": int(said["FRONTEND"]["hrsp_5xx"]),
                "retried": int(said["BACKEND"]["wretr"]), "redispatched": int(said["BACKEND"]["wredis"])}


Web(sys.argv[1], dict(word.split("=") for word in sys.argv[2:])).serve()
