// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit

/** The command line as a user starts it, and what it said. */
final class Overdrive {

    /** For runs whose own pages nobody looks at. */
    static final String NO_PAGE = '-Doverdrive.report=false'

    final Process process
    private final StringBuffer said = new StringBuffer()
    private final Thread reader

    Overdrive(String... arguments) {
        this(QuickStart.script('overdrive', arguments))
    }

    /** The same with another JDK. */
    static Overdrive with(Path jdk, String... arguments) {
        def script = QuickStart.script('overdrive', arguments)
        script.environment().JAVA_HOME = jdk as String
        new Overdrive(script)
    }

    private Overdrive(ProcessBuilder script) {
        process = script.redirectErrorStream(true).start()
        reader = Thread.startDaemon('output of overdrive') {
            process.inputReader().eachLine { if (!QuickStart.aboutOptions(it)) said << it << '\n' }
        }
    }

    /** Waits for the end. @return the exit code */
    int exitCode() {
        assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): "still running:\n$said"
        reader.join(TimeUnit.SECONDS.toMillis(JMeterRun.LIMIT_SECONDS))
        process.exitValue()
    }

    String getOutput() {
        said.toString()
    }

    /** The page that its last lines name. */
    Path getPage() {
        def line = output.readLines().find { it.startsWith('Page: ') }
        assert line: output
        Path.of(line - 'Page: ')
    }

    /** What stands beside the page. */
    Object json(String name) {
        new JsonSlurper().parse(page.resolveSibling(name).toFile())
    }

    static Path file(Path folder, String yaml) {
        Files.writeString(folder.resolve('tiny.yaml'), yaml)
    }
}
