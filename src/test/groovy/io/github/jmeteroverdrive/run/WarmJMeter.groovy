// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.House
import java.nio.file.Files
import java.nio.file.Path

/**
 * A JMeter that runs one plan after another, for tests that look at a run when it has ended: most of the CPU time of a run of a few
 * messages is the start of its JVM. It is the worker of the random runs, which are compared with what brokers say ({@code fuzz}). It has
 * no command line of JMeter's; the exit code is the one that its JVM would have had. What JMeter reads once in the life of a JVM, as
 * the columns of results files, is as its first plan found it. Each JVM of tests has one, from the first time that one is wanted.
 */
final class WarmJMeter {

    private static WarmJMeter shared

    private final Process process
    private final BufferedReader said

    private WarmJMeter() {
        def folder = Files.createDirectories(House.HOME.resolve('target/warm-jmeter'))
        def name = ProcessHandle.current().pid()
        process = new ProcessBuilder(QuickStart.worker(folder.resolve("${name}.log")))
            .redirectError(folder.resolve("${name}.err").toFile()).directory(folder.toFile()).start()
        said = process.inputReader()
        await('READY')
    }

    /** Runs a plan to its end; its run directory and results file are in {@code folder}. */
    static synchronized Run plan(Path folder, Path plan, Map<String, Object> parameters) {
        if (!shared?.process?.alive) shared = new WarmJMeter()
        shared.run(folder, plan, parameters)
    }

    private Run run(Path folder, Path plan, Map<String, Object> parameters) {
        def given = new Properties()
        given.putAll(JMeterRun.properties(folder, plan, parameters).collectEntries { name, value -> [name, value as String] })
        folder.resolve('run.properties').withWriter('UTF-8') { given.store(it, null) }
        Files.writeString(folder.resolve('plan.jmx'), plan.text)
        Files.deleteIfExists(folder.resolve('exit.txt'))
        process.outputWriter().with {
            write("$folder\n")
            flush()
        }
        await("DONE $folder")
        // a run that did not end in time may still be on, and is no neighbour for the next one
        if (!Files.exists(folder.resolve('exit.txt'))) process.destroyForcibly().waitFor()
        new EndedRun(folder, process)
    }

    private void await(String line) {
        for (def next = said.readLine(); next != line; next = said.readLine()) assert next != null: "the JMeter that tests share has ended before '$line'"
    }

    private static final class EndedRun extends Run {

        private final Path folder

        private EndedRun(Path folder, Process process) {
            super(folder.resolve('run'), process)
            this.folder = folder
        }

        @Override
        int exitCode() {
            folder.resolve('exit.txt').text as int
        }

        @Override
        String getOutput() {
            folder.resolve('console.txt').text
        }

        @Override
        void close() {
            // it has ended, and the next one is to find its JMeter
        }
    }
}
