// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.regex.Pattern

/**
 * A JMeter that runs one plan after another, because most of the CPU time of a short run is the start of its JVM. It is the
 * worker of {@code fuzz}, which compares random runs with the counts of brokers. It has no JMeter command line; the exit
 * code is the one that its JVM would have had. Properties that JMeter reads once per JVM keep the values of the first plan, except
 * those about the results file. Each test JVM starts one when a test first needs it.
 */
final class WarmJMeter {

    private static WarmJMeter shared

    private final Process process
    private final BufferedReader lines
    private final Path log

    private WarmJMeter() {
        def folder = Files.createDirectories(Project.HOME.resolve('target/warm-jmeter'))
        def name = ProcessHandle.current().pid()
        log = folder.resolve("${name}.log")
        process = new ProcessBuilder(QuickStart.worker(log))
            .redirectError(folder.resolve("${name}.err").toFile()).directory(folder.toFile()).start()
        lines = process.inputReader()
        await('READY')
    }

    /** Runs a plan to its end; its run directory and results file are in {@code folder}. */
    static Run plan(Path folder, Path plan, Map<String, Object> parameters) {
        begin(folder, plan, parameters).tap { it.awaitEnd() }
    }

    /** Begins a run without waiting for its end. The next run can begin when this one is closed. */
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
        send(folder as String)
        run
    }

    private void send(String line) {
        process.outputWriter().with {
            write("$line\n")
            flush()
        }
    }

    private void await(String line) {
        for (def next = lines.readLine(); next != line; next = lines.readLine()) assert next != null: "the JMeter that tests share has ended before '$line'"
    }

    static final class WarmRun extends Run {

        private static final int CHECK_MILLIS = 50

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
        boolean isRunning() {
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
            while (!hasLine(pattern)) {
                if (ended.await(CHECK_MILLIS, TimeUnit.MILLISECONDS)) break
            }
            assert hasLine(pattern): "no line like $pattern in:\n$output"
        }

        private boolean hasLine(Pattern pattern) {
            output.readLines().any { it =~ pattern }
        }

        @Override
        void command(String word) {
            jmeter.send(word)
        }

        @Override
        void close() {
            if (Files.exists(exit)) {
                awaitEnd()
                return
            }
            // it is still running, and the next run must not share the JVM with it
            process.descendants().forEach { it.destroyForcibly() }
            process.destroyForcibly().waitFor()
        }
    }
}
