// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The processes below this one, from {@code /proc/PID/stat} (proc(5)). Stateless. */
public final class ProcessTree {

    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int WAITED_USER = 13;
    private static final int WAITED_SYSTEM = 14;

    private final Path proc;
    private final Supplier<Set<Long>> without;

    /** @param without processes that do not count, nor those below them */
    public ProcessTree(Path proc, Supplier<Set<Long>> without) {
        this.proc = proc;
        this.without = without;
    }

    /**
     * @param leaf whether it has no children itself: one that has may only wait for them
     * @param ticks its CPU time and that of its children that have ended, in ticks of the kernel
     */
    public record Process(long id, boolean leaf, long ticks) {}

    /** The live processes. Empty if there is no such directory. */
    public List<Process> processes() {
        Map<Long, List<Process>> byParent = new HashMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path path : all) read(path, byParent);
        } catch (IOException e) {
            return List.of();
        }
        List<Process> found = new ArrayList<>();
        collect(ProcessHandle.current().pid(), byParent, new HashSet<>(without.get()), found);
        return found;
    }

    private static void read(Path directory, Map<Long, List<Process>> byParent) {
        try {
            String stat = Files.readString(directory.resolve("stat"), StandardCharsets.ISO_8859_1);
            // a name may hold brackets and blanks
            String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = 0;
            for (int at : new int[] {USER, SYSTEM, WAITED_USER, WAITED_SYSTEM}) ticks += Long.parseLong(words[at]);
            long id = Long.parseLong(directory.getFileName().toString());
            byParent.computeIfAbsent(Long.parseLong(words[PARENT]), p -> new ArrayList<>())
                    .add(new Process(id, true, ticks));
        } catch (IOException | RuntimeException e) {
            return; // it ended after it was listed
        }
    }

    private static void collect(long parent, Map<Long, List<Process>> byParent, Set<Long> seen, List<Process> found) {
        for (Process child : byParent.getOrDefault(parent, List.of())) {
            if (!seen.add(child.id())) continue;
            found.add(new Process(child.id(), !byParent.containsKey(child.id()), child.ticks()));
            collect(child.id(), byParent, seen, found);
        }
    }
}
