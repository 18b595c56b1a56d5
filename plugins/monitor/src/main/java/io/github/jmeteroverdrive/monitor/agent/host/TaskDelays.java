// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Run queue wait of the threads of a process: the second figure of {@code task/TID/schedstat} (the kernel's
 * sched-stats.rst), in ns. Its files are opened for each read, because open ones would count against the file
 * descriptor limit of the load agent. Not thread-safe.
 */
final class TaskDelays {

    private final Path tasks;
    private final Pattern without;
    private final int most;
    private final Map<String, Long> last = new HashMap<>();

    /** Threads beyond the limit. What one of them waited before another ended does not count. */
    private final Set<String> beyond = new HashSet<>();

    private final Set<String> leftOut = new HashSet<>();
    private long total;

    /**
     * @param tasks {@code /proc/PID/task}
     * @param without threads with a matching name are not counted
     * @param most number of threads that are counted at a time
     */
    TaskDelays(Path tasks, Pattern without, int most) {
        this.tasks = tasks;
        this.without = without;
        this.most = most;
    }

    /** Whether any thread has this figure; valid after the first read. */
    boolean known() {
        return !last.isEmpty();
    }

    /** The last value, in ns. */
    long last() {
        return total;
    }

    /**
     * Total since the threads began, in ns.
     *
     * @throws IOException if the process has ended
     */
    long nanos() throws IOException {
        Set<String> all = new TreeSet<>();
        try (DirectoryStream<Path> listed = Files.newDirectoryStream(tasks)) {
            listed.forEach(task -> all.add(task.getFileName().toString()));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        last.keySet().retainAll(all);
        beyond.retainAll(all);
        leftOut.retainAll(all);
        for (String id : all) if (!leftOut.contains(id)) add(id);
        return total;
    }

    private void add(String id) {
        boolean isNew = !last.containsKey(id);
        if (isNew && last.size() >= most) {
            beyond.add(id);
            return;
        }
        try {
            if (isNew && without.matcher(read(id, "comm")).lookingAt()) {
                leftOut.add(id);
                return;
            }
            AsciiParser text = AsciiParser.of(read(id, "schedstat"));
            long delay = text.skipWord() ? text.number() : AsciiParser.NONE;
            if (delay == AsciiParser.NONE) return;
            long before = beyond.remove(id) ? delay : last.getOrDefault(id, 0L);
            last.put(id, Math.max(before, delay));
            total += Math.max(0, delay - before);
        } catch (IOException e) {
            return; // it has ended, no file descriptor is free, or the kernel has no scheduler statistics
        }
    }

    private String read(String id, String file) throws IOException {
        return Files.readString(tasks.resolve(id).resolve(file), StandardCharsets.ISO_8859_1);
    }
}
