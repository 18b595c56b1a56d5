// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.monitor.agent.host.AsciiParser;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The busiest thread of the JVM that is not JMeter's, such as a client's I/O thread: if it is saturated, all of
 * JMeter's threads may wait for it and seem to wait for the system. The JVM's own threads and the monitor's do not
 * count. And the CPU time of the garbage collector and of the JIT compiler. Not thread-safe.
 */
public final class OtherThreads implements Source {

    /** To read of more would cost too much. */
    static final int MOST = 200;

    /** Other threads of the JVM, and the monitor's; Linux truncates names to fifteen characters. */
    private static final Pattern OF_JVM = Pattern.compile("(GC |VM |Reference Hand|Finalizer|Signal Disp"
            + "|Service Thr|Monitor Defl|Sweeper|Common-Clean|Notification|Attach List|JFR |od - ).*");

    private final Path tasks;
    private final Supplier<Set<String>> ofPlan;
    private final Map<String, Time> last = new HashMap<>();
    private final Time busiest = new Time();
    private final Map<ThreadActivity, Long> ofJvm =
            new EnumMap<>(Map.of(ThreadActivity.GC, 0L, ThreadActivity.COMPILING, 0L));

    /** All threads at the last tick; null before the first. What one of them used before it is read does not count. */
    private Set<String> listed;

    private String name = "";

    /** In ns. */
    private static final class Time {
        long cpu;
        long ready;
    }

    /** @param ofPlan the thread IDs of JMeter's threads */
    public OtherThreads(Path proc, Supplier<Set<String>> ofPlan) throws IOException {
        tasks = proc.resolve("self/task");
        this.ofPlan = ofPlan;
        if (!Files.isDirectory(tasks)) throw new IOException("there is no " + tasks);
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        sample();
        ObjectNode group = Group.of(tick, Group.OTHER_THREADS);
        group.put("busiest", name);
        group.put("busiestCpuSeconds", Seconds.ofNanos(busiest.cpu));
        group.put("busiestReadySeconds", Seconds.ofNanos(busiest.ready));
        ObjectNode jvm = Group.of(tick, Group.JVM);
        jvm.put("gcCpuSeconds", Seconds.ofNanos(ofJvm.get(ThreadActivity.GC)));
        jvm.put("jitCpuSeconds", Seconds.ofNanos(ofJvm.get(ThreadActivity.COMPILING)));
    }

    private void sample() throws IOException {
        Map<String, Time> now = new HashMap<>();
        Time most = new Time();
        name = "";
        Set<String> ids = new HashSet<>();
        Set<String> samplers = ofPlan.get();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                String id = task.getFileName().toString();
                ids.add(id);
                if (now.size() < MOST && !samplers.contains(id)) sample(task, id, now, most);
            }
        }
        last.clear();
        last.putAll(now);
        listed = ids;
        busiest.cpu += most.cpu;
        busiest.ready += most.ready;
    }

    private void sample(Path task, String id, Map<String, Time> now, Time most) {
        try {
            String comm = read(task, "comm").strip();
            Optional<ThreadActivity> part = ThreadActivity.ofJvm(comm);
            if (part.isEmpty() && OF_JVM.matcher(comm).matches()) return;
            Time time = new Time();
            AsciiParser text = AsciiParser.of(read(task, "schedstat"));
            time.cpu = text.number();
            time.ready = text.number();
            now.put(id, time);
            boolean isNew = listed != null && !listed.contains(id);
            Time before = last.getOrDefault(id, isNew ? new Time() : time);
            long cpu = time.cpu - before.cpu;
            long ready = time.ready - before.ready;
            if (part.isPresent()) {
                ofJvm.merge(part.get(), cpu, Long::sum);
                return;
            }
            if (cpu + ready <= most.cpu + most.ready) return;
            most.cpu = cpu;
            most.ready = ready;
            name = comm;
        } catch (IOException e) {
            return; // it has ended meanwhile, or the kernel has no scheduler statistics
        }
    }

    private static String read(Path task, String file) throws IOException {
        return Files.readString(task.resolve(file), StandardCharsets.ISO_8859_1);
    }
}
