// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of a run directory that more than one program uses. */
public enum RunFile {
    /** The plan, its parameters, the software and the machine. */
    RUN("run.json"),
    /** The figures of the measured phase; written when the run ends. */
    SUMMARY("summary.json"),
    /** Totals so far, one object per second. */
    LIVE("live.jsonl"),
    /** Activity of the load agent and the targets, one object per second. */
    AGENT("agent.jsonl"),
    /** Histograms, one line per second; {@link LatencyLog}. */
    LATENCIES("latency.hdr"),
    /** The outcome of each message, for JVMs with the same run id; {@link LedgerFile}. */
    LEDGER("ledger.bin");

    /** Schema version of the JSON files that this version writes and reads. */
    public static final int SCHEMA = 1;

    /** Folder of JMeter's own dashboard in the run directory. */
    public static final String DASHBOARD = "dashboard";

    private final String fileName;

    RunFile(String fileName) {
        this.fileName = fileName;
    }

    public String fileName() {
        return fileName;
    }

    /** Its path, whether it exists or not. */
    public Path in(Path directory) {
        return directory.resolve(fileName);
    }

    /** The exception for a file that cannot be written: names the file, the reason and the remedy. */
    public static UncheckedIOException unwritable(Path file, IOException e) {
        return new UncheckedIOException(
                "cannot write " + file + " (" + Refusal.why(e) + "); check the disk, and the limit of open files.", e);
    }

    public boolean existsIn(Path directory) {
        return Files.isRegularFile(in(directory));
    }
}
