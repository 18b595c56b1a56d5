// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of a run directory that more than one program knows. */
public enum RunFile {
    /** What was run, with what, on what. */
    RUN("run.json"),
    /** The figures of the measured phase; there when the run has ended. */
    SUMMARY("summary.json"),
    /** Totals so far, an object a second. */
    LIVE("live.jsonl"),
    /** What the load agent and the targets were doing, an object a second. */
    AGENT("agent.jsonl"),
    /** Histograms, a line a second; {@link LatencyLog}. */
    LATENCIES("latency.hdr"),
    /** What became of each message, of JVMs that were given the same run id; {@link LedgerFile}. */
    LEDGER("ledger.bin");

    /** The schema of files of JSON that this version writes and reads. */
    public static final int SCHEMA = 1;

    private final String fileName;

    RunFile(String fileName) {
        this.fileName = fileName;
    }

    /** Its name in the directory. */
    public String fileName() {
        return fileName;
    }

    /** Where it is, or would be. */
    public Path in(Path directory) {
        return directory.resolve(fileName);
    }

    /** What is thrown when such a file cannot be written: a sentence with its name, the reason and the remedy. */
    public static UncheckedIOException unwritable(Path file, IOException e) {
        return new UncheckedIOException(
                "cannot write " + file + " (" + Refusal.why(e) + "); check the disk, and the limit of open files.", e);
    }

    /** Whether it is there. */
    public boolean existsIn(Path directory) {
        return Files.isRegularFile(in(directory));
    }
}
