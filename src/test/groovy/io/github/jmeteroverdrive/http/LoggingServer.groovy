// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** A server that logs its requests: nginx with HTTP/1.1, nginx with HTTP/2, and the calibration server. */
abstract class LoggingServer implements AutoCloseable {

    final String name
    final String url
    private final String version

    protected LoggingServer(String name, String url, String version = 'http1') {
        this.name = name
        this.url = url
        this.version = version
    }

    /** The outcome of a request. */
    enum Fate { GOOD, RESET, OTHER }

    /** Starts all three. Each answers some hundred requests a second, most with success, and sometimes one so late that the run gives up. */
    static List<LoggingServer> start(Path folder) {
        int second = Ports.free()
        def atRequest = { "if (\$connection_requests ~ \"$it\$\")" }
        def answers = """limit_req zone=some burst=100; keepalive_requests 40; ${atRequest('7')} { return 404; } ${atRequest('36')} { rewrite ^ /slow last; }
            location /slow { limit_req zone=slow burst=100; }"""
        def nginx = Nginx.start(folder, answers, """log_format seen '\$remote_addr \$status';
            limit_req_zone \$server_port zone=some:64k rate=300r/s; limit_req_zone \$server_port zone=slow:64k rate=1r/s;
            server { listen 127.0.0.1:$second http2; root $folder/www; access_log $folder/http2.log seen; $answers }""")
        ['index.html', 'slow'].each { Files.writeString(nginx.www.resolve(it), 'x' * 615) }
        [new LoggingNginx('nginx', nginx, nginx.url('') - ~'/$', folder.resolve('access.log')),
         new LoggingNginx('nginx by HTTP/2', nginx, "http://127.0.0.1:$second", folder.resolve('http2.log'), 'http2'),
         Calibrated.of(folder)]
    }

    /** The part of a plan for one server, changed to send requests to this server. */
    String plan(String part) {
        part.replace('od - HTTP Endpoint', "endpoint of $name").replace('testname="GET"', "testname=\"$name\"")
            .replace('${__P(target.url,)}', url).replace('${__od(HttpVersion)}', version)
    }

    /** Ends the server. @return the outcomes of all requests that it has received */
    abstract List<Fate> requests()

    /** Whether its log is complete even if it was killed. */
    abstract boolean logSurvivesKill()

    abstract void kill()

    private static final class LoggingNginx extends LoggingServer {

        private final Nginx nginx
        private final Path log

        private LoggingNginx(String name, Nginx nginx, String url, Path log, String version = 'http1') {
            super(name, url, version)
            this.nginx = nginx
            this.log = log
        }

        @Override
        List<Fate> requests() {
            // SIGQUIT lets it finish open connections before it ends
            if (nginx.process.alive) "kill -QUIT ${nginx.process.pid()}".execute().waitFor()
            assert nginx.process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
            log.readLines().collect { it.contains(' 200') ? Fate.GOOD : Fate.OTHER }
        }

        @Override
        boolean logSurvivesKill() {
            false
        }

        @Override
        void kill() {
            // the master first, because it would replace a killed worker
            def workers = nginx.process.descendants().toList()
            nginx.process.destroyForcibly().waitFor()
            workers*.destroyForcibly()
        }

        @Override
        void close() {
            nginx.close()
        }
    }

    private static final class Calibrated extends LoggingServer {

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
            new Calibrated(new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-XX:TieredStopAtLevel=1', '-cp', "$Project.CALIBRATION/*",
                'io.github.jmeteroverdrive.calibration.CalibrationServer', options)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start(), folder)
        }

        @Override
        List<Fate> requests() {
            kill()
            folder.resolve('requests.csv').readLines().drop(1).collect {
                def (arrived, answered, written, fate) = it.split(',')*.toLong()
                fate == GOOD && written > 0 ? Fate.GOOD : fate == RESET ? Fate.RESET : Fate.OTHER
            }
        }

        @Override
        boolean logSurvivesKill() {
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
