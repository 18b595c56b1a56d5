# SPDX-License-Identifier: Apache-2.0
"""What has to be built or fetched before runs: the Go servers, libraries, files that plans read."""

import os
import random
import shutil
import subprocess
import zipfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent.parent
HOME = HERE.parents[4]
BUILT = HOME / "target" / "strangers"
JARS = {
    "plugins": [
        "kg.apc:jmeter-plugins-dummy:0.4", "kg.apc:jmeter-plugins-cmn-jmeter:0.8", "com.blazemeter:jmeter-parallel:0.12",
        "com.h2database:h2:2.3.232", "org.postgresql:postgresql:42.7.13", "kg.apc:jmeter-plugins-fifo:0.2",
        "kg.apc:jmeter-plugins-casutg:2.10", "kg.apc:jmeter-plugins-tst:2.5", "org.mariadb.jdbc:mariadb-java-client:3.4.1",
    ],
    "shop": [
        "org.apache.tomcat.embed:tomcat-embed-core:10.1.34", "org.apache.tomcat:tomcat-annotations-api:10.1.34", "com.zaxxer:HikariCP:5.1.0",
        "org.slf4j:slf4j-api:2.0.16", "com.h2database:h2:2.3.232",
    ],
    "h2": ["com.h2database:h2:2.3.232"],
    "hsqldb": ["org.hsqldb:hsqldb:2.7.3"],
    "ldap": ["com.unboundid:unboundid-ldapsdk:6.0.11"],
    "okhttp": ["com.squareup.okhttp3:okhttp:3.14.9", "com.squareup.okio:okio:1.17.2"],
    "jedis": ["redis.clients:jedis:3.10.0"],
    "document": ["org.ccil.cowan.tagsoup:tagsoup:1.2.1"],
    "excel": [
        "org.apache.poi:poi:5.2.5", "org.apache.poi:poi-ooxml:5.2.5", "org.apache.poi:poi-ooxml-lite:5.2.5", "org.apache.xmlbeans:xmlbeans:5.2.0",
        "org.apache.commons:commons-compress:1.25.0", "com.zaxxer:SparseBitSet:1.3",
    ],
    "pool": [],
    "catalina": ["org.apache.tomcat.embed:tomcat-embed-core:10.1.34", "org.apache.tomcat:tomcat-annotations-api:10.1.34"],
    "activemq-client": [
        "org.apache.activemq:activemq-client:5.16.7", "org.fusesource.hawtbuf:hawtbuf:1.11",
        "org.apache.geronimo.specs:geronimo-j2ee-management_1.1_spec:1.0.1",
    ],
    "activemq": [
        "org.apache.activemq:activemq-client:5.16.7", "org.fusesource.hawtbuf:hawtbuf:1.11",
        "org.apache.geronimo.specs:geronimo-j2ee-management_1.1_spec:1.0.1", "org.apache.activemq:activemq-broker:5.16.7",
        "org.apache.activemq:activemq-openwire-legacy:5.16.7", "org.apache.geronimo.specs:geronimo-jms_1.1_spec:1.1.1",
        "org.slf4j:slf4j-api:2.0.16", "org.apache.activemq:activemq-kahadb-store:5.16.7",
        "org.apache.activemq.protobuf:activemq-protobuf:1.1",
    ],
}
JAVA = {"artemis", "h2", "ldap", "pool", "catalina", "activemq", "shop", "hsqldb"}


@cache
def go_servers():
    binary = BUILT / "servers"
    go = shutil.which("go") or "/usr/local/go/bin/go"
    subprocess.run([go, "build", "-o", binary, "."], cwd=HERE / "servers", check=True)
    return str(binary)


@cache
def rust_server():
    binary = BUILT / "leaky"
    subprocess.run(["rustc", "-O", "-o", binary, HERE / "servers" / "leaky.rs"], check=True)
    return str(binary)


@cache
def jars(use):
    """The folder with the jars of a use, from Maven Central, or with the listener beside this folder."""
    folder = BUILT / use
    if use == "listener":
        return listener(folder)
    for jar in JARS[use]:
        name = "-".join(jar.split(":")[1:]) + ".jar"
        if not (folder / name).exists():
            subprocess.run(
                [HOME / "mvnw", "-q", "-N", "dependency:copy", f"-Dartifact={jar}", f"-DoutputDirectory={folder}"],
                cwd=HOME, check=True, timeout=120,
            )
    return folder


def listener(folder):
    classes, libraries = BUILT / "listener-classes", jmeter().parent.parent / "lib"
    source = HERE / "listeners" / "PostingClient.java"
    subprocess.run(["javac", "-cp", f"{libraries}/*:{libraries}/ext/*", "-d", classes, source], check=True)
    folder.mkdir(exist_ok=True)
    subprocess.run(["jar", "cf", folder / "listener.jar", "-C", classes, "."], check=True)
    return folder


@cache
def compiled(kind):
    """The class path of a server in Java."""
    libraries = HOME / "target/targets/artemis/lib" if kind == "artemis" else jars(kind)
    classes = BUILT / f"{kind}-classes"
    source = HERE / "servers" / f"{kind.capitalize()}.java"
    subprocess.run(["javac", "-cp", f"{libraries}/*", "-d", classes, source], check=True)
    return f"{classes}:{libraries}/*"


def java_server(kind, work, heap):
    quiet = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"
    return ["java", f"-Xmx{heap}m", quiet, f"-Ddata={work}", "-cp", compiled(kind), kind.capitalize()]


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
def wide_csv_file(columns):
    """Rows of so many quoted columns, whose names are in the first."""
    path = BUILT / f"columns-{columns}.csv"
    if not path.exists():
        rows = [[f"column{i}" for i in range(columns)]] + [[f'"value, {row} of {i}"' for i in range(columns)] for row in range(100)]
        path.write_text("".join(",".join(row) + "\n" for row in rows))
    return path


@cache
def workbook(rows):
    """A workbook of Excel with a sheet of so many rows."""
    path = BUILT / f"rows-{rows}.xlsx"
    if path.exists():
        return path
    office, package = "http://schemas.openxmlformats.org", "application/vnd.openxmlformats-officedocument.spreadsheetml"
    relations = f"{office}/officeDocument/2006/relationships"
    cell = '<c r="{}" t="inlineStr"><is><t>{}</t></is></c>'
    sheet = "".join(f'<row r="{i}">{cell.format(f"A{i}", f"user{i}")}{cell.format(f"B{i}", f"Name {i}")}</row>' for i in range(1, rows + 1))
    files = {
        "[Content_Types].xml": f'<Types xmlns="{office}/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{package}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sheet1.xml" ContentType="{package}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{office}/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{office}/spreadsheetml/2006/main" xmlns:r="{relations}">'
        '<sheets><sheet name="users" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{office}/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{relations}/worksheet" Target="sheet1.xml"/></Relationships>',
        "xl/sheet1.xml": f'<worksheet xmlns="{office}/spreadsheetml/2006/main"><sheetData>{sheet}</sheetData></worksheet>',
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in files.items():
            book.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{text}')
    return path


@cache
def key_store(bits):
    """A key store with an RSA key of so many bits, and its certificate."""
    path = BUILT / f"key-{bits}.p12"
    if not path.exists():
        key = ["keytool", "-genkeypair", "-keystore", path, "-storetype", "PKCS12", "-storepass", "changeit", "-keyalg", "RSA", "-keysize", bits]
        subprocess.run([*key, "-dname", "CN=agent", "-validity", "3650"], check=True, stderr=subprocess.DEVNULL)
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
