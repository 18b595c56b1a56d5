// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import org.junit.jupiter.api.Assumptions

/** A real Zaqar on a real Redis; tests can send commands to that Redis. */
final class Zaqar implements AutoCloseable {

    private static final String SETUP = 'targets/zaqar/setup'

    final RunningTarget target

    private Zaqar(RunningTarget target) {
        this.target = target
    }

    /** Skips the test where it is not installed. */
    static void assume() {
        def redis = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].any { new File(it).canExecute() }
        Assumptions.assumeTrue(redis, "Redis is not installed: $SETUP")
        Assumptions.assumeTrue(Files.exists(Project.HOME.resolve('target/zaqar/venv/installed.txt')), "Zaqar is not installed: $SETUP")
    }

    /** Starts it, or skips the test where it is not installed. */
    static Zaqar start(String... options) {
        assume()
        new Zaqar(RunningTarget.start('zaqar', options))
    }

    String getUrl() {
        target.url('HTTP')
    }

    /** Waits until the figures of the server at a URL meet a condition. */
    static void await(String url, Closure<Boolean> condition) {
        while (!condition(figures(url))) Thread.sleep(20)
    }

    /** The figures of the server at a URL. */
    static Map<String, Number> figures(String url) {
        new JsonSlurper().parse(new URL("$url/overdrive/figures")) as Map<String, Number>
    }

    /** Sends a command to its Redis. @return the first line of the reply */
    String redis(String... words) {
        // Redis replaces its command line by its address, which Java's ProcessHandle then cannot read
        def lines = target.process.descendants().map { new File("/proc/${it.pid()}/cmdline").text }.toList()
        def port = (lines.find { it.contains('redis-server') } =~ /127\.0\.0\.1:(\d+)/)[0][1] as int
        new Socket('127.0.0.1', port).withCloseable { socket ->
            def command = "*${words.length}\r\n" + words.collect { "\$${it.bytes.length}\r\n$it\r\n" }.join('')
            socket.outputStream << command
            socket.inputStream.newReader().readLine()
        }
    }

    @Override
    void close() {
        target.close()
    }
}
