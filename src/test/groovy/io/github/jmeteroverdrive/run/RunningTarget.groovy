// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import java.util.concurrent.TimeUnit

/** A target in a separate process, as od - Target starts it, for tests that read its figures. */
final class RunningTarget implements AutoCloseable {

    private static final String LOOPBACK = '127.0.0.1'

    final Process process
    private final Map<String, String> properties
    private final BufferedReader out
    private final String port
    private final String address

    /** Password and file of the trust store; null without TLS. */
    List<String> trust

    private RunningTarget(Process process, Map<String, String> properties, String address) {
        this.process = process
        this.properties = properties
        this.address = address
        out = process.inputReader()
        def line = out.readLine()
        if (line?.startsWith('TRUST ')) {
            trust = line.split(' ', 3).drop(1)
            line = out.readLine()
        }
        if (line?.startsWith('PROCESSES ')) line = out.readLine()
        assert line ==~ /READY \d+/
        port = line - 'READY '
    }

    static RunningTarget start(String name, String... options) {
        launch([], LOOPBACK, name, options)
    }

    /** The same on another address, with a command before it, such as one that enters a network namespace. */
    static RunningTarget behind(List<String> before, String address, String name, String... options) {
        launch(before, address, name, "address=$address", *options)
    }

    private static RunningTarget launch(List<String> before, String address, String name, String... options) {
        def folder = Project.TARGETS.resolve(name)
        def properties = Project.properties(folder.resolve('target.properties'))
        new RunningTarget(new ProcessBuilder([*before, *QuickStart.target(name, options)]).directory(folder.toFile()).start(), properties, address)
    }

    /** The URL that od - Target would give. */
    String url(String protocol) {
        def url = properties["url.$protocol${trust ? '.tls' : ''}".toString()].replace('{port}', port).replace(LOOPBACK, address)
        trust ? url.replace('{trustStorePassword}', trust[0]).replace('{trustStore}', trust[1]) : url
    }

    /** Reads the figures that the target prints once a second, until the condition is true. */
    Map<String, Object> await(Closure<Boolean> condition) {
        def slurper = new JsonSlurper()
        Map<String, Object> figures = [:]
        for (int lines = 0; lines < JMeterRun.LIMIT_SECONDS;) {
            def line = out.readLine()
            if (line == null) throw new AssertionError("the target ended; its last figures: $figures" as Object)
            if (!line.startsWith('STAT ')) continue
            lines++
            figures = slurper.parseText(line - 'STAT ') as Map<String, Object>
            if (condition(figures)) return figures
        }
        throw new AssertionError("the condition is false after $JMeterRun.LIMIT_SECONDS lines; last figures: $figures" as Object)
    }

    int getPort() {
        port as int
    }

    /** Kills the process, so that it cannot close its connections in order. */
    void kill() {
        process.destroyForcibly().waitFor()
    }

    /** Ends the target in order. @return its output on standard error */
    String end() {
        process.outputStream.close()
        assert process.waitFor(30, TimeUnit.MINUTES)
        assert process.exitValue() == 0
        process.errorReader().text
    }

    @Override
    void close() {
        process.outputStream.close()
        if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly().waitFor()
    }
}
