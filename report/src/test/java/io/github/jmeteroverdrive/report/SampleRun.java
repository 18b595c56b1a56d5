// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A small run directory: 2 s of warm-up and 3 measured ones, 100 messages sent in each, a millisecond from send to
 * acknowledgement.
 */
public final class SampleRun {

    static final int SECONDS = 5;
    static final int PER_SECOND = 100;

    private SampleRun() {}

    public static Path write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("run.json"), run());
        Files.writeString(directory.resolve("summary.json"), summary());
        Files.writeString(directory.resolve("live.jsonl"), live());
        Files.writeString(directory.resolve("agent.jsonl"), agent());
        writeLatencies(directory.resolve("latency.hdr"));
        return directory;
    }

    static String run() {
        return """
                {"schema":1,"scenario":"JMS.Client","settings":["_.jvm.gc.Parallel"],
                 "started":"2026-11-21T08:40:15Z","parameters":{"Rate":"100","Messages":""},
                 "versions":{"jmeter":"5.6.3"},"host":{"cpus":2,"sysctl":{"vm.swappiness":"60"}},
                 "jvmFlags":["-Xmx1g"],"unknown":{"of":"a later version"}}
                """;
    }

    static String summary() {
        return """
                {"scenario":"JMS.Client","seconds":3.0,"sent":300,"completed":300,"failed":0,
                 "sentPerSecond":100.0,"pendingMean":0.5,"rate":{"percent":100.0},
                 "latencyMicros":{"ack":{"count":300,"mean":1000,"p50":1000,"max":1000}},
                 "labels":{"send":{"sent":300,"sentPerSecond":100.0}},
                 "wholeRun":{"sent":500,"completed":500}}
                """;
    }

    static String live() {
        StringBuilder lines = new StringBuilder();
        lines.append("{\"schema\":1,\"start\":1795250417179,\"warmupSeconds\":2.0}\n");
        for (int s = 1; s <= SECONDS; s++) {
            int sent = s * PER_SECOND;
            lines.append(String.format(
                    "{\"t\":%d,\"s\":%d.0,\"phase\":\"%s\",\"sent\":%d,\"completed\":%d,"
                            + "\"completedEvents\":%d,\"pendingSeconds\":%d,\"new\":\"è\"}\n",
                    1795250417179L + s * 1000, s, s <= 2 ? "warmup" : "measure", sent, sent, sent, s));
        }
        return lines.toString();
    }

    static String agent() {
        StringBuilder lines = new StringBuilder();
        lines.append("{\"schema\":1,\"start\":1795250417179,\"cpus\":2,\"missing\":{\"psi\":\"not here\"}}\n");
        for (int s = 1; s <= SECONDS; s++) {
            lines.append(String.format(
                    "{\"s\":%d.0,\"phase\":\"measure\",\"host\":{\"userSeconds\":%d,\"systemSeconds\":%d,"
                            + "\"idleSeconds\":%d,\"runnable\":3},\"net\":{\"sockets\":{\"established\":7}},"
                            + "\"targets\":{\"artemis\":{\"userSeconds\":%d,\"queueDepth\":12}}}\n",
                    s, 100 + s, 50 + s, 1000 + 2 * s, s));
        }
        return lines.toString();
    }

    static void writeLatencies(Path file) throws IOException {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file))) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            writer.outputLogFormatVersion();
            writer.outputLegend();
            for (int s = 0; s < SECONDS; s++) {
                Histogram nanos = new Histogram(3);
                nanos.recordValueWithCount(1_000_000, PER_SECOND);
                String phase = s < 2 ? ":warmup" : "";
                writer.outputIntervalHistogram(s, s + 1.0, nanos);
                for (String tag : new String[] {"ack" + phase, "ack" + phase + ":send"}) {
                    nanos.setTag(tag);
                    writer.outputIntervalHistogram(s, s + 1.0, nanos);
                }
            }
        }
    }
}
