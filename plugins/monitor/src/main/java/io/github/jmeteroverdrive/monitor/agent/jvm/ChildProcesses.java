// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.monitor.agent.host.ProcessTree;
import io.github.jmeteroverdrive.monitor.agent.host.ProcessTree.Process;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What the processes that JMeter has started do: run, sleep, or wait. Only processes without children count, because a
 * parent may just wait for its child. Scanning all processes is expensive; so after a scan it pauses for {@value #REST}
 * times as long as the scan took. Used by one thread.
 */
final class ChildProcesses {

    static final int REST = 50;

    private final Path proc;
    private final ProcessTree tree;
    private final LongSupplier nanoTime;
    private List<Wait> known = List.of();
    private long restUntil;
    private int next;

    /** @param tree the processes below this one, targets aside */
    ChildProcesses(Path proc, ProcessTree tree, LongSupplier nanoTime) {
        this.proc = proc;
        this.tree = tree;
        this.nanoTime = nanoTime;
        restUntil = nanoTime.getAsLong();
    }

    /** The state of the next process, round robin; null if there is none. */
    Wait next() {
        long now = nanoTime.getAsLong();
        if (now - restUntil >= 0) {
            known = tree.processes().stream()
                    .filter(Process::leaf)
                    .map(this::of)
                    .toList();
            long end = nanoTime.getAsLong();
            restUntil = end + REST * (end - now);
        }
        if (known.isEmpty()) return null;
        next = (next + 1) % known.size();
        return known.get(next);
    }

    private Wait of(Process process) {
        Path directory = proc.resolve(Long.toString(process.id()));
        int asleep = 0;
        int threads = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(directory.resolve("task"))) {
            for (Path task : tasks) {
                String stat = read(task.resolve("stat"));
                char state = stat.charAt(stat.lastIndexOf(')') + 2);
                if (state == 'R' || state == 'D') return Wait.CHILD; // D: at its disk
                threads++;
                if (read(task.resolve("wchan")).contains("nanosleep")) asleep++;
            }
        } catch (IOException | RuntimeException e) {
            return Wait.PROCESS; // it has ended meanwhile
        }
        return threads > 0 && asleep == threads ? Wait.PAUSE : Wait.PROCESS;
    }

    private static String read(Path file) throws IOException {
        return Files.isReadable(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    }
}
