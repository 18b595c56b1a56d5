// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.source.Group;
import io.github.jmeteroverdrive.monitor.agent.source.Seconds;
import io.github.jmeteroverdrive.monitor.agent.source.Source;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How long threads of this process were ready and waited for a CPU: the second figure of {@code
 * /proc/self/task/TID/schedstat} (the kernel's sched-stats.rst), in ns. The JVM's compiler threads
 * and the monitor's own are left out, because no sample waits for them, and of many threads those
 * beyond {@value #MOST}. Not thread-safe.
 */
public final class RunDelay implements Source {

    static final int MOST = 64;

    private final Path tasks;
    private final Map<String, ProcFile> open = new HashMap<>();
    private final Map<String, Long> last = new HashMap<>();
    private final Set<String> leftOut = new HashSet<>();
    private long total;

    /**
     * @param proc {@code /proc}
     */
    public RunDelay(Path proc) throws IOException {
        tasks = proc.resolve("self/task");
        if (!Files.isDirectory(tasks)) throw new IOException("there is no " + tasks);
        look();
        if (open.isEmpty()) throw new IOException("there is no schedstat in " + tasks);
    }

    @Override
    public String name() {
        return Group.PROCESS + ".runDelay";
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        look();
        Group.of(tick, Group.PROCESS).put("runDelaySeconds", Seconds.ofNanos(total));
    }

    private void look() throws IOException {
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
    }

    private void open(String id, Path task) {
        if (open.size() >= MOST) return;
        try {
            String name = Files.readString(task.resolve("comm"));
            if (name.matches("(?s)(C[12] Compiler|od - Load Agent).*")) leftOut.add(id);
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
            forget(id); // it ended between the list and the look
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
