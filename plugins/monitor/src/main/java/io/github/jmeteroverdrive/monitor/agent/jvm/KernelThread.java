// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.monitor.agent.host.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A thread as Linux knows it: {@code /proc/self/task/TID} (proc(5), sched-stats.rst). Its files are opened for each
 * look, because open ones would count against the limit of the load agent.
 */
public final class KernelThread {

    /** There is no such figure, or the thread has ended. */
    public static final long NONE = -1;

    private final Path directory;

    private KernelThread(Path directory) {
        this.directory = directory;
    }

    /** The calling thread; null where the system does not say. */
    public static KernelThread current(Path proc) {
        try {
            Path self = Files.readSymbolicLink(proc.resolve("thread-self"));
            return new KernelThread(proc.resolve(self));
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** How long it has been ready and waited for a CPU, in ns; {@link #NONE} when not known. */
    public long readyNanos() {
        try {
            Text text = Text.of(read("schedstat"));
            return text.skipWord() ? text.number() : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    /** How often it was given a CPU; {@link #NONE} when not known. */
    long turns() {
        try {
            Text text = Text.of(read("schedstat"));
            return text.skipWord() && text.skipWord() ? text.number() : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    /** Its number in {@code /proc/self/task}. */
    String id() {
        return directory.getFileName().toString();
    }

    /** {@code R} on a CPU or ready for one, {@code S} and {@code D} asleep; 0 when not known. */
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
