// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Run queue wait of the threads of a process: the second figure of {@code task/TID/schedstat} (the kernel's
 * sched-stats.rst), in ns. Threads beyond {@value #MOST} are left out. Not thread-safe.
 */
final class TaskDelays implements AutoCloseable {

    static final int MOST = 64;

    private final Path tasks;
    private final Pattern without;
    private final Map<String, ProcFile> open = new HashMap<>();
    private final Map<String, Long> last = new HashMap<>();
    private final Set<String> leftOut = new HashSet<>();
    private long total;

    /**
     * @param tasks {@code /proc/PID/task}
     * @param without threads with a matching name are not counted
     */
    TaskDelays(Path tasks, Pattern without) {
        this.tasks = tasks;
        this.without = without;
    }

    /** Whether any thread has this figure; valid after the first read. */
    boolean known() {
        return !open.isEmpty();
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
        Set<String> gone = new HashSet<>(open.keySet());
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                String id = task.getFileName().toString();
                gone.remove(id);
                if (!open.containsKey(id) && !leftOut.contains(id)) open(id, task);
            }
        }
        for (String id : gone) forget(id);
        for (String id : Set.copyOf(open.keySet())) add(id);
        return total;
    }

    private void open(String id, Path task) {
        if (open.size() >= MOST) return;
        try {
            String name = Files.readString(task.resolve("comm"));
            if (without.matcher(name).lookingAt()) leftOut.add(id);
            else open.put(id, new ProcFile(task.resolve("schedstat")));
        } catch (IOException e) {
            leftOut.add(id); // ended meanwhile, or a kernel without scheduler statistics
        }
    }

    private void add(String id) throws IOException {
        try {
            Text text = open.get(id).read();
            long delay = text.skipWord() ? text.number() : Text.NONE;
            if (delay == Text.NONE) return;
            long before = last.getOrDefault(id, 0L);
            last.put(id, Math.max(before, delay));
            total += Math.max(0, delay - before);
        } catch (IOException e) {
            forget(id); // it ended after it was listed
        }
    }

    private void forget(String id) throws IOException {
        last.remove(id);
        ProcFile file = open.remove(id);
        if (file != null) file.close();
    }

    @Override
    public void close() throws IOException {
        for (ProcFile file : open.values()) file.close();
    }
}
