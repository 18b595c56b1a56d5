// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

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

    /** Whether it is there. */
    public boolean existsIn(Path directory) {
        return Files.isRegularFile(in(directory));
    }
}
