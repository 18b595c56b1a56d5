// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.monitor.agent.host.AsciiParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A thread as Linux shows it: {@code /proc/self/task/TID} (proc(5), sched-stats.rst). Its files are opened for each
 * read, because open ones would count against the file descriptor limit of the load agent.
 */
public final class KernelThread {

    /** The figure is not available, or the thread has ended. */
    public static final long NONE = -1;

    private final Path directory;

    private KernelThread(Path directory) {
        this.directory = directory;
    }

    /** The calling thread; null if the system has no such files. */
    public static KernelThread current(Path proc) {
        try {
            Path self = Files.readSymbolicLink(proc.resolve("thread-self"));
            return new KernelThread(proc.resolve(self));
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** Run queue wait: time runnable without a CPU, in ns; {@link #NONE} if unknown. */
    public long readyNanos() {
        return schedstat(1);
    }

    /** How often it was scheduled on a CPU; {@link #NONE} if unknown. */
    long turns() {
        return schedstat(2);
    }

    private long schedstat(int wordsBefore) {
        try {
            AsciiParser text = AsciiParser.of(read("schedstat"));
            return text.skipWords(wordsBefore) ? text.number() : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    /** Its number in {@code /proc/self/task}. */
    String id() {
        return directory.getFileName().toString();
    }

    /** {@code R} running or runnable, {@code S} and {@code D} asleep; 0 if unknown. */
    char state() {
        try {
            String stat = read("stat");
            int name = stat.lastIndexOf(')'); // a name may hold brackets and blanks
            return name < 0 || name + 2 >= stat.length() ? 0 : stat.charAt(name + 2);
        } catch (IOException e) {
            return 0;
        }
    }

    private String read(String file) throws IOException {
        return Files.readString(directory.resolve(file), StandardCharsets.ISO_8859_1);
    }
}
