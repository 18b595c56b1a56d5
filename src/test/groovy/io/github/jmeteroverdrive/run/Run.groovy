// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import java.nio.file.Path
import java.util.regex.Pattern

/** A run of JMeter: its exit code, its output, and the files in its directory. */
abstract class Run implements AutoCloseable {

    final Path directory

    /** The process that runs the plan; processes started by the run are its descendants. */
    final Process process

    protected Run(Path directory, Process process) {
        this.directory = directory
        this.process = process
    }

    /** Waits for the end. @return the exit code */
    abstract int exitCode()

    abstract boolean isRunning()

    abstract String getOutput()

    /** JMeter's log since the run began. */
    abstract String getLog()

    /** Waits until a line of the output, past or future, matches; if the run ends without one, the test fails at once. */
    abstract void awaitLine(Pattern pattern)

    /** Waits until this many seconds (at most 9) are measured; a machine that stalls may skip the lines of single seconds. */
    void awaitMeasured(int seconds) {
        awaitLine(~/measure ([$seconds-9]|\d\d+)\//)
    }

    /** Sends JMeter the command of one of its shutdown scripts: {@code Shutdown} or {@code StopTestNow}. */
    abstract void command(String word)

    /** The processes of targets that the run has started and that are still there. */
    List<ProcessHandle> getTargets() {
        process.descendants().filter { it.info().commandLine().orElse('').contains('jmeteroverdrive.target.') }.toList()
    }

    ProcessHandle target() {
        targets.first()
    }

    Object getSummary() {
        new JsonSlurper().parse(directory.resolve('summary.json').toFile())
    }

    /** The objects of {@code live.jsonl} behind its first line. */
    List<Object> getTicks() {
        def slurper = new JsonSlurper()
        directory.resolve('live.jsonl').readLines().drop(1).collect { slurper.parseText(it) }
    }

    /** The rows of the results file with this label, each a map by column. */
    @CompileStatic
    List<Map<String, String>> results(String label) {
        def rows = directory.resolveSibling('results.csv').readLines().collect { it.split(',', -1) }
        def columns = rows[0].toList()
        int labels = columns.indexOf('label')
        // during the run the last row may be incomplete
        rows.drop(1).findAll { it.length > labels && it[labels] == label }.collect { row -> byColumn(columns, row) }
    }

    @CompileStatic
    private static Map<String, String> byColumn(List<String> columns, String[] row) {
        Map<String, String> named = [:]
        for (int i = 0; i < row.length; i++) named[columns[i]] = row[i]
        named
    }
}
