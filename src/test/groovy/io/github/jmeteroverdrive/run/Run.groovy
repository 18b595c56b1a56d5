// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonSlurper
import java.nio.file.Path

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

    abstract String getOutput()

    /** The processes of targets that the run has started and that are still there. */
    List<ProcessHandle> getTargets() {
        process.descendants().filter { it.info().commandLine().orElse('').contains('jmeteroverdrive.target.') }.toList()
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
    List<Map<String, String>> results(String label) {
        def rows = directory.resolveSibling('results.csv').readLines()*.split(',', -1)
        rows.drop(1).collect { [rows[0], it].transpose().collectEntries() }.findAll { it.label == label }
    }
}
