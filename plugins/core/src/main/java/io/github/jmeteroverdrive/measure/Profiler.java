// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.nio.file.Path;

/** A profiler of JMeter's threads or heap, and the file that it writes into the run directory. */
public enum Profiler {
    JFR("JFR", "recording.jfr"),
    /** A library in JMeter's JVM. */
    ASYNC("async-profiler", "async.jfr"),
    /** A separate process. */
    SJK("SJK", "sjk.std"),
    /** Class histograms that JMeter's JVM takes of itself. */
    HEAP("heap histograms", "heap.jsonl");

    /** Key in {@code run.json} of the profilers that were active at the start. */
    public static final String KEY = "profilers";

    private final String title;
    private final String fileName;

    Profiler(String title, String fileName) {
        this.title = title;
        this.fileName = fileName;
    }

    /** Its name, in pages and in {@code run.json}. */
    public String title() {
        return title;
    }

    public String fileName() {
        return fileName;
    }

    /** Path of its file, whether it exists or not. */
    public Path in(Path directory) {
        return directory.resolve(fileName);
    }
}
