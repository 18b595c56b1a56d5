# SPDX-License-Identifier: Apache-2.0
"""More web servers of the distribution: sites.py KIND NAME=VALUE…

members hash=ROUNDS       Apache, which asks for a password and checks it with bcrypt of 2^ROUNDS, or with a short hash where no rounds are given
guarded rules=true        Apache, whose web application firewall (ModSecurity with the rules of OWASP) looks through each request, or not
stock hold=MS patience=MS early=true   stock.py in gunicorn: a change of SQLite within a transaction of MS; who waits longer than that is told 500
coroutines ask=MS blocking=true        coroutines.py in uvicorn: each request asks another service for MS, and all others wait meanwhile where the call blocks
tarpit to=PORT limit=N hold=MS         HAProxy holds the requests of an address beyond N a second for MS, before it says 500
source to=PORT,PORT… by=source         HAProxy gives each address its node, or takes one node after the other (by=roundrobin)
tenants to=PORT names=ADDRESS fixed=true   nginx hands on to a host that is named after the user, or always to the same
logging letters=N         nginx writes a line of N letters and more into its access log for each request
"""

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
LoadModule authz_user_module modules/mod_authz_user.so
LoadModule authn_core_module modules/mod_authn_core.so
LoadModule authn_file_module modules/mod_authn_file.so
LoadModule auth_basic_module modules/mod_auth_basic.so
User www-data
Group www-data
StartServers 20
MaxRequestWorkers 60
KeepAlive On
MaxKeepAliveRequests 0
LogFormat "%>s %D" own
CustomLog {folder}/access.log own
DocumentRoot {folder}/www
{more}
"""
PASSWORDS = """
<Directory {folder}/www>
  AuthType Basic
  AuthName shop
  AuthUserFile {folder}/passwords
  Require valid-user
</Directory>
"""
RULES = """
LoadModule unique_id_module modules/mod_unique_id.so
LoadModule security2_module modules/mod_security2.so
SecDataDir {folder}
SecRuleEngine On
SecRequestBodyAccess On
SecRequestBodyNoFilesLimit 1000000
SecAuditEngine Off
Include /etc/modsecurity/crs/crs-setup.conf
Include /usr/share/modsecurity-crs/rules/*.conf
"""
HAPROXY = """
global
  stats socket {folder}/stats
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
"""
TARPIT = """
  timeout tarpit {hold}ms
frontend shop
  bind 127.0.0.1:{port}
  stick-table type ip size 1k expire 60s store http_req_rate(1s)
  http-request track-sc0 src
  http-request tarpit if {{ sc_http_req_rate(0) gt {limit} }}
  log-format "%ST %Ta"
  default_backend behind
backend behind
  server one 127.0.0.1:{to}
"""
SOURCE = """
listen shop
  bind 127.0.0.1:{port}
  balance {by}
  hash-type consistent
{nodes}
"""
NGINX = """
daemon off; user root; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 2000; }}
http {{
  log_format own '$status $request_time $upstream_response_time {padding}'; access_log {folder}/access.log own;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port} backlog=1024; keepalive_requests 100000; root {folder}/www;
    location / {{ {location} }} }}
}}
"""


class Sites(Daemon):
    def apache(self, more):
        (self.folder / "www").mkdir()
        (self.folder / "www" / "index.html").write_text("ok\n")
        return [["apache2", "-DFOREGROUND", "-f", self.file("own.conf", APACHE, more=more)]]

    def apache_said(self):
        rows = self.rows("access.log")
        return {"requests": len(rows), "failures": sum(row[0] != "200" for row in rows), "meanMillis": sum(float(row[1]) for row in rows) / 1000 / max(1, len(rows))}

    def members(self):
        how = ["-B", "-C", self.given["hash"]] if "hash" in self.given else ["-s"]
        subprocess.run(["htpasswd", "-b", "-c", *how, self.folder / "passwords", "ann", "secret"], check=True, stderr=subprocess.DEVNULL)
        return self.apache(PASSWORDS.format(folder=self.folder))

    members_end = apache_said

    def guarded(self):
        return self.apache(RULES.format(folder=self.folder) if "rules" in self.given else "")

    guarded_end = apache_said

    def stock(self):
        self.environment = {"HOLD": self.given["hold"], "PATIENCE": self.given["patience"], "EARLY": self.given.get("early", ""),
                            "BASE": str(self.folder / "base"), "TOLD": str(self.folder / "told"), "PYTHONDONTWRITEBYTECODE": "1"}
        return [["/usr/bin/gunicorn", "-w", "1", "--threads", "40", "-b", f"127.0.0.1:{self.port}", "--chdir", str(HERE), "--keep-alive", "60", "stock:answer"]]

    def stock_end(self):
        rows = self.rows("told")
        count = max(1, len(rows))
        return {"requests": len(rows), "failures": sum(row[0] != "ok" for row in rows), "lockMillis": sum(float(row[1]) for row in rows) / count}

    def coroutines(self):
        self.environment = {"ASK": self.given["ask"], "BLOCKING": self.given.get("blocking", ""), "TOLD": str(self.folder / "told"), "PYTHONDONTWRITEBYTECODE": "1"}
        return [["/usr/bin/uvicorn", "--app-dir", str(HERE), "--port", str(self.port), "--no-access-log", "--log-level", "error", "coroutines:answer"]]

    def coroutines_end(self):
        rows = self.rows("told")
        return {"requests": len(rows), "meanMillis": sum(float(row[0]) for row in rows) / max(1, len(rows))}

    def tarpit(self):
        return self.haproxy(TARPIT, **self.given)

    def source(self):
        nodes = "\n".join(f"  server node{i} 127.0.0.1:{port}" for i, port in enumerate(self.given["to"].split(",")))
        return self.haproxy(SOURCE, nodes=nodes, by=self.given["by"])

    def haproxy(self, text, **values):
        return [["haproxy", "-f", self.file("own.conf", HAPROXY + text, **values)]]

    def tarpit_end(self):
        front = self.stat()["FRONTEND"]
        return {"requests": int(front["req_tot"]), "failures": int(front["hrsp_5xx"])}

    def nginx(self, location, padding=""):
        (self.folder / "www").mkdir()
        (self.folder / "www" / "index.html").write_text("ok\n")
        return [["nginx", "-c", self.file("nginx.conf", NGINX, location=location, padding=padding)]]

    def nginx_said(self):
        rows = self.rows("access.log")
        count = max(1, len(rows))
        return {"requests": len(rows), "failures": sum(row[0] != "200" for row in rows), "meanMillis": 1000 * sum(float(row[1]) for row in rows) / count}

    def tenants(self):
        host = "127.0.0.1" if "fixed" in self.given else "$arg_user.shops.test"
        return self.nginx(f"resolver {self.given['names']} ipv6=off; set $shop {host}; proxy_pass http://$shop:{self.given['to']};")

    tenants_end = nginx_said

    def logging(self):
        return self.nginx("", "$http_user_agent " + "x" * int(self.given["letters"]))

    logging_end = nginx_said


Sites(sys.argv[1], dict(word.split("=") for word in sys.argv[2:])).serve()
