// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonSlurper
import groovy.transform.CompileStatic
import java.nio.file.Path
import java.util.regex.Pattern

/** A run of JMeter: how it ended, what it said, and what it left in its directory. */
abstract class Run implements AutoCloseable {

    final Path directory

    /** What started the run, and what the run has started. */
    final Process process

    protected Run(Path directory, Process process) {
        this.directory = directory
        this.process = process
    }

    /** Waits for the end. @return the exit code */
    abstract int exitCode()

    /** Whether it has not ended yet. */
    abstract boolean getGoesOn()

    abstract String getOutput()

    /** What JMeter has logged since the run began. */
    abstract String getLog()

    /** Waits until a line of the output, past or to come, matches; when the run ends without one, the test fails at once. */
    abstract void awaitLine(Pattern pattern)

    /** Waits until so many seconds are measured, 9 at most; a machine that stands still leaves lines of single seconds out. */
    void awaitMeasured(int seconds) {
        awaitLine(~/measure ([$seconds-9]|\d\d+)\//)
    }

    /** Tells JMeter what its shutdown scripts do: {@code Shutdown} or {@code StopTestNow}. */
    abstract void command(String word)

    /** The processes of targets that the run has started and that are still there. */
    List<ProcessHandle> getTargets() {
        process.descendants().filter { it.info().commandLine().orElse('').contains('jmeteroverdrive.target.') }.toList()
    }

    /** The process of the target that the run has started. */
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
        // while the run goes on the last row may be half of one
        rows.drop(1).findAll { it.length > labels && it[labels] == label }.collect { row -> byColumn(columns, row) }
    }

    @CompileStatic
    private static Map<String, String> byColumn(List<String> columns, String[] row) {
        Map<String, String> named = [:]
        for (int i = 0; i < row.length; i++) named[columns[i]] = row[i]
        named
    }
}
