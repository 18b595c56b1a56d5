// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.House
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.regex.Pattern

/**
 * A JMeter that runs one plan after another: most of the CPU time of a run of a few messages is the start of its JVM. It is the
 * worker of the random runs, which are compared with what brokers say ({@code fuzz}). It has no command line of JMeter's; the exit
 * code is the one that its JVM would have had. What JMeter reads once in the life of a JVM is as its first plan found it, but for
 * what is written of results. Each JVM of tests has one, from the first time that one is wanted.
 */
final class WarmJMeter {

    private static WarmJMeter shared

    private final Process process
    private final BufferedReader said
    private final Path log

    private WarmJMeter() {
        def folder = Files.createDirectories(House.HOME.resolve('target/warm-jmeter'))
        def name = ProcessHandle.current().pid()
        log = folder.resolve("${name}.log")
        process = new ProcessBuilder(QuickStart.worker(log))
            .redirectError(folder.resolve("${name}.err").toFile()).directory(folder.toFile()).start()
        said = process.inputReader()
        await('READY')
    }

    /** Runs a plan to its end; its run directory and results file are in {@code folder}. */
    static Run plan(Path folder, Path plan, Map<String, Object> parameters) {
        begin(folder, plan, parameters).tap { it.awaitEnd() }
    }

    /** The same of a run that goes on. The next one can begin when it is closed. */
    static synchronized WarmRun begin(Path folder, Path plan, Map<String, Object> parameters) {
        if (!shared?.process?.alive) shared = new WarmJMeter()
        shared.run(folder, plan, parameters)
    }

    private WarmRun run(Path folder, Path plan, Map<String, Object> parameters) {
        def given = new Properties()
        given.putAll(JMeterRun.properties(folder, plan, parameters).collectEntries { name, value -> [name, value as String] })
        folder.resolve('run.properties').withWriter('UTF-8') { given.store(it, null) }
        Files.writeString(folder.resolve('plan.jmx'), plan.text)
        Files.writeString(folder.resolve('console.txt'), '')
        Files.deleteIfExists(folder.resolve('exit.txt'))
        def run = new WarmRun(this, folder)
        tell(folder as String)
        run
    }

    private void tell(String line) {
        process.outputWriter().with {
            write("$line\n")
            flush()
        }
    }

    private void await(String line) {
        for (def next = said.readLine(); next != line; next = said.readLine()) assert next != null: "the JMeter that tests share has ended before '$line'"
    }

    /** A run of it. */
    static final class WarmRun extends Run {

        private static final int LOOK_MILLIS = 50

        private final WarmJMeter jmeter
        private final Path folder
        private final Path exit
        private final long logged
        private final CountDownLatch ended = new CountDownLatch(1)

        private WarmRun(WarmJMeter jmeter, Path folder) {
            super(folder.resolve('run'), jmeter.process)
            this.jmeter = jmeter
            this.folder = folder
            exit = folder.resolve('exit.txt')
            logged = Files.size(jmeter.log)
            Thread.startDaemon("end of $folder") {
                try {
                    jmeter.await("DONE $folder")
                } finally {
                    ended.countDown()
                }
            }
        }

        private void awaitEnd() {
            assert ended.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): "still running after $JMeterRun.LIMIT_SECONDS s:\n$output"
        }

        @Override
        int exitCode() {
            awaitEnd()
            assert Files.exists(exit): "it did not end in time, or the JMeter that tests share has ended:\n$output"
            exit.text as int
        }

        @Override
        boolean getGoesOn() {
            ended.count
        }

        @Override
        String getOutput() {
            folder.resolve('console.txt').text
        }

        @Override
        String getLog() {
            jmeter.log.withInputStream {
                it.skip(logged)
                it.getText('UTF-8')
            }
        }

        @Override
        void awaitLine(Pattern pattern) {
            while (!hasSaid(pattern)) {
                if (ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) break
            }
            assert hasSaid(pattern): "no line like $pattern in:\n$output"
        }

        private boolean hasSaid(Pattern pattern) {
            output.readLines().any { it =~ pattern }
        }

        @Override
        void command(String word) {
            jmeter.tell(word)
        }

        @Override
        void close() {
            if (Files.exists(exit)) {
                awaitEnd()
                return
            }
            // it is still on, and no neighbour for the next one
            process.descendants().forEach { it.destroyForcibly() }
            process.destroyForcibly().waitFor()
        }
    }
}
