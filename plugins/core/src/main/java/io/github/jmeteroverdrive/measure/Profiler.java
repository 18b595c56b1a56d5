// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.nio.file.Path;

/** A profiler of JMeter's threads, and the file that it leaves in the directory of a run. */
public enum Profiler {
    /** The flight recorder of the JDK. */
    JFR("JFR", "recording.jfr"),
    /** A library in JMeter's JVM. */
    ASYNC("async-profiler", "async.jfr"),
    /** A process of its own. */
    SJK("SJK", "sjk.std");

    /** {@code run.json} has under this key the names of those that were on at the start. */
    public static final String KEY = "profilers";

    private final String title;
    private final String fileName;

    Profiler(String title, String fileName) {
        this.title = title;
        this.fileName = fileName;
    }

    /** Its name, for people and in {@code run.json}. */
    public String title() {
        return title;
    }

    /** Of its file. */
    public String fileName() {
        return fileName;
    }

    /** Where its file is, or would be. */
    public Path in(Path directory) {
        return directory.resolve(fileName);
    }
}
