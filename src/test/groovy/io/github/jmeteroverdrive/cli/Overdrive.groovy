// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.regex.Matcher
import java.util.regex.Pattern

/** The overdrive command as a user starts it, with its output. */
final class Overdrive {

    /** Turns off the page of each run, which these tests do not need. */
    static final String NO_PAGE = '-Doverdrive.report=false'

    final Process process
    private final StringBuffer printed = new StringBuffer()
    private final Thread reader
    private boolean ended

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
            process.inputReader().eachLine {
                if (!QuickStart.aboutOptions(it)) synchronized (printed) {
                    printed << it << '\n'
                    printed.notifyAll()
                }
            }
            synchronized (printed) {
                ended = true
                printed.notifyAll()
            }
        }
    }

    /** Waits for the end. @return the exit code */
    int exitCode() {
        assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): "still running:\n$printed"
        reader.join(TimeUnit.SECONDS.toMillis(JMeterRun.LIMIT_SECONDS))
        process.exitValue()
    }

    /** Waits until the output contains this. */
    Matcher await(Pattern wanted) {
        synchronized (printed) {
            def found = printed =~ wanted
            while (!found.find()) {
                assert !ended: "it has ended with ${process.waitFor()}:\n$printed"
                printed.wait()
                found = printed =~ wanted
            }
            found
        }
    }

    String getOutput() {
        printed.toString()
    }

    /** The page that its last lines name. */
    Path getPage() {
        def line = output.readLines().find { it.startsWith('Page: ') }
        assert line: output
        Path.of(line - 'Page: ')
    }

    /** A JSON file beside the page. */
    Object json(String name) {
        new JsonSlurper().parse(page.resolveSibling(name).toFile())
    }

    static Path file(Path folder, String yaml) {
        Files.writeString(folder.resolve('tiny.yaml'), yaml)
    }
}
