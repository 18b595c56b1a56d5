// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sums over several processes and their descendants, as a server starts workers that come and go. Peak memory is
 * the sum of the peaks. Processes beyond {@value #MOST} are left out, and their number is reported; threads beyond that
 * number of each are left out as to their run queue wait. Used by one thread.
 */
public final class ProcProcesses implements Source {

    static final int MOST = 64;

    /** How many processes were left out, without what these have started. */
    static final String LEFT_OUT = "processesLeftOut";

    private static final Pattern NONE = Pattern.compile("$.");
    private static final int WORDS_BEFORE_PARENT = 1;

    /** A process, and how long its threads waited for a CPU. */
    private record Watched(ProcProcess process, TaskDelays delays) implements AutoCloseable {

        static Watched of(Path directory) throws IOException {
            return new Watched(new ProcProcess(directory, true), new TaskDelays(directory.resolve("task"), NONE, MOST));
        }

        @Override
        public void close() throws IOException {
            process.close();
        }
    }

    private final Path proc;
    private final long self = ProcessHandle.current().pid();
    private final List<Long> roots;
    private final Map<Long, Watched> open = new LinkedHashMap<>();
    private final Map<String, Double> highest = new LinkedHashMap<>();
    private long endedDelay;

    /** @param pids the processes; descendants of others among them may end */
    public ProcProcesses(Path proc, List<Long> pids) throws IOException {
        this.proc = proc;
        for (long pid : pids) open.put(pid, Watched.of(directory(pid)));
        boolean childrenKnown = pids.stream().allMatch(pid -> Files.isReadable(childrenOf(pid, pid.toString())));
        roots = pids.stream()
                .filter(pid -> !childrenKnown || !pids.contains(parent(pid)))
                .toList();
    }

    /** The processes that a thread has started; any thread may have. Missing if the kernel was built without it. */
    private Path childrenOf(long pid, String thread) {
        return directory(pid).resolve("task").resolve(thread).resolve("children");
    }

    private Path directory(long pid) {
        return proc.resolve(String.valueOf(pid));
    }

    /** -1 if it has ended. */
    private long parent(long pid) {
        try (ProcFile stat = new ProcFile(directory(pid).resolve("stat"))) {
            AsciiParser text = stat.read();
            boolean found = text.behindLast(')') && text.skipWords(WORDS_BEFORE_PARENT);
            return found ? text.number() : AsciiParser.NONE;
        } catch (IOException e) {
            return AsciiParser.NONE;
        }
    }

    /** @throws IOException if a process has ended that is not a descendant of another one */
    @Override
    public void put(ObjectNode json) throws IOException {
        Set<Long> now = new TreeSet<>(roots);
        Set<Long> leftOut = new TreeSet<>();
        for (long root : roots) below(root, now, leftOut);
        leftOut.removeAll(now);
        for (long pid : List.copyOf(open.keySet())) if (!now.contains(pid)) forget(pid);
        long delay = 0;
        boolean delayKnown = false;
        for (long pid : now) {
            try {
                ObjectNode each = JsonNodeFactory.instance.objectNode();
                if (!open.containsKey(pid)) open.put(pid, Watched.of(directory(pid)));
                open.get(pid).process().put(each);
                each.fields().forEachRemaining(figure -> add(json, figure.getKey(), figure.getValue()));
            } catch (IOException e) {
                if (roots.contains(pid)) throw e;
                forget(pid); // it ended after it was listed
            }
        }
        for (Watched each : open.values()) {
            delay += delay(each);
            delayKnown |= each.delays().known();
        }
        rising(json, "userSeconds");
        rising(json, "systemSeconds");
        if (!leftOut.isEmpty()) json.put(LEFT_OUT, leftOut.size());
        if (delayKnown) json.put("runDelaySeconds", Seconds.ofNanos(endedDelay + delay));
    }

    /** JMeter itself is skipped, even if its target was its parent. */
    private void below(long pid, Set<Long> found, Set<Long> leftOut) {
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(directory(pid).resolve("task"))) {
            for (Path thread : threads)
                for (long child : children(childrenOf(pid, thread.getFileName().toString())))
                    if (child != self && found.size() >= MOST) leftOut.add(child);
                    else if (child != self && found.add(child)) below(child, found, leftOut);
        } catch (IOException | DirectoryIteratorException e) {
            return; // it has ended
        }
    }

    private static long[] children(Path list) {
        try {
            return Stream.of(Files.readString(list).strip().split(" "))
                    .filter(word -> !word.isEmpty())
                    .mapToLong(Long::parseLong)
                    .toArray();
        } catch (IOException e) {
            return new long[0]; // the thread has ended, or the kernel lacks this file
        }
    }

    /** For an ended process the last known value counts. */
    private static long delay(Watched each) {
        try {
            return each.delays().nanos();
        } catch (IOException e) {
            return each.delays().last();
        }
    }

    private void forget(long pid) throws IOException {
        Watched ended = open.remove(pid);
        if (ended == null) return;
        endedDelay += ended.delays().last();
        ended.close();
    }

    private static void add(ObjectNode json, String name, JsonNode value) {
        if (value.isTextual()) {
            String before = json.path(name).asText();
            boolean there = Arrays.asList(before.split(",")).contains(value.asText());
            if (!there) json.put(name, before.isEmpty() ? value.asText() : before + "," + value.asText());
        } else if (value.isIntegralNumber()) json.put(name, json.path(name).asLong() + value.asLong());
        else json.put(name, json.path(name).asDouble() + value.asDouble());
    }

    /** A process that has ended stays listed until its parent has waited for it. */
    private void rising(ObjectNode json, String name) {
        json.put(name, highest.merge(name, json.path(name).asDouble(), Math::max));
    }

    @Override
    public void close() throws IOException {
        for (Watched each : open.values()) each.close();
    }
}
