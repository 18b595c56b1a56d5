// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.House
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** A server that writes down which requests it has seen: nginx by HTTP/1.1, nginx by HTTP/2, and the calibration server. */
abstract class SeeingServer implements AutoCloseable {

    final String name
    final String url
    private final String version

    protected SeeingServer(String name, String url, String version = 'http1') {
        this.name = name
        this.url = url
        this.version = version
    }

    /** What became of a request. */
    enum Fate { GOOD, RESET, OTHER }

    /** All three. Each answers some hundred requests a second, most of them well, and now and then one so late that a run gives it up. */
    static List<SeeingServer> start(Path folder) {
        int second = Ports.free()
        def asked = { "if (\$connection_requests ~ \"$it\$\")" }
        def answers = """limit_req zone=some burst=100; keepalive_requests 40; ${asked('7')} { return 404; } ${asked('36')} { rewrite ^ /slow last; }
            location /slow { limit_req zone=slow burst=100; }"""
        def nginx = Nginx.start(folder, answers, """log_format seen '\$remote_addr \$status';
            limit_req_zone \$server_port zone=some:64k rate=300r/s; limit_req_zone \$server_port zone=slow:64k rate=1r/s;
            server { listen 127.0.0.1:$second http2; root $folder/www; access_log $folder/http2.log seen; $answers }""")
        ['index.html', 'slow'].each { Files.writeString(nginx.www.resolve(it), 'x' * 615) }
        [new LoggingNginx('nginx', nginx, nginx.url('') - ~'/$', folder.resolve('access.log')),
         new LoggingNginx('nginx by HTTP/2', nginx, "http://127.0.0.1:$second", folder.resolve('http2.log'), 'http2'),
         Calibrated.of(folder)]
    }

    /** What stands in a plan for one server, changed to ask this one. */
    String asked(String part) {
        part.replace('od - HTTP Endpoint', "endpoint of $name").replace('testname="GET"', "testname=\"$name\"")
            .replace('${__P(target.url,)}', url).replace('${__od(HttpVersion)}', version)
    }

    /** All requests that it has seen; the server ends. */
    abstract List<Fate> seen()

    /** Whether its record has all that it has seen even when it was killed. */
    abstract boolean saysAll()

    abstract void kill()

    private static final class LoggingNginx extends SeeingServer {

        private final Nginx nginx
        private final Path log

        private LoggingNginx(String name, Nginx nginx, String url, Path log, String version = 'http1') {
            super(name, url, version)
            this.nginx = nginx
            this.log = log
        }

        @Override
        List<Fate> seen() {
            // it looks at what clients have left behind, and then ends
            if (nginx.process.alive) "kill -QUIT ${nginx.process.pid()}".execute().waitFor()
            assert nginx.process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
            log.readLines().collect { it.contains(' 200') ? Fate.GOOD : Fate.OTHER }
        }

        @Override
        boolean saysAll() {
            false
        }

        @Override
        void kill() {
            // the master first: it would start another worker for one that has died
            def workers = nginx.process.descendants().toList()
            nginx.process.destroyForcibly().waitFor()
            workers*.destroyForcibly()
        }

        @Override
        void close() {
            nginx.close()
        }
    }

    private static final class Calibrated extends SeeingServer {

        private static final long GOOD = 0, RESET = 1

        private final Process process
        private final Path folder

        private Calibrated(Process process, Path folder) {
            super('calibration server', process.inputReader().readLine() - 'ready ')
            this.process = process
            this.folder = folder
        }

        private static Calibrated of(Path folder) {
            def options = "calibration:?ack=fixed:20ms&fail=7&lose=13&throw=97&never=200&truth=$folder"
            new Calibrated(new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-XX:TieredStopAtLevel=1', '-cp', "$House.CALIBRATION/*",
                'io.github.jmeteroverdrive.calibration.http.CalibrationServer', options)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start(), folder)
        }

        @Override
        List<Fate> seen() {
            kill()
            folder.resolve('requests.csv').readLines().drop(1).collect {
                def (arrived, answered, written, fate) = it.split(',')*.toLong()
                fate == GOOD && written > 0 ? Fate.GOOD : fate == RESET ? Fate.RESET : Fate.OTHER
            }
        }

        @Override
        boolean saysAll() {
            true
        }

        @Override
        void kill() {
            process.destroy()
            assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
        }

        @Override
        void close() {
            process.destroyForcibly()
        }
    }
}
