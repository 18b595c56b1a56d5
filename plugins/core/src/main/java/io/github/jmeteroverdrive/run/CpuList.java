// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.CpuNumbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** CPUs by their numbers, as Linux writes them: {@code 0-3,6}. Immutable. */
public record CpuList(List<Integer> cpus) {

    /** The program of util-linux that sets the CPUs of a process. */
    public static final String PINNING = "taskset";

    private static final String ALLOWED = "Cpus_allowed_list:";

    public CpuList {
        cpus = List.copyOf(cpus);
    }

    /** @param text such as {@code 0-3,6} */
    public static CpuList parse(String text) {
        return new CpuList(CpuNumbers.parse(text).stream().boxed().toList());
    }

    /** The CPUs that a process may use; empty if the system does not report them. */
    public static CpuList of(long pid) {
        return of(Path.of("/proc", String.valueOf(pid)));
    }

    /** The CPUs of each of its live threads. */
    public static List<CpuList> ofThreads(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
            return threads.map(CpuList::of).filter(cpus -> cpus.count() > 0).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static CpuList of(Path process) {
        return read(process.resolve("status")).stream()
                .filter(line -> line.startsWith(ALLOWED))
                .map(line -> parse(line.substring(ALLOWED.length())))
                .findFirst()
                .orElse(new CpuList(List.of()));
    }

    /** The online CPUs of the machine; empty if the system does not report them. */
    public static CpuList online() {
        return read(Path.of("/sys/devices/system/cpu/online")).stream()
                .map(CpuList::parse)
                .findFirst()
                .orElse(new CpuList(List.of()));
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of(); // not Linux, or ended meanwhile
        }
    }

    public int count() {
        return cpus.size();
    }

    /**
     * The first half of the cores, rounded down: one of two CPUs. Hyper-threads of one core stay together, unless it is
     * the only core.
     */
    public CpuList half() {
        return half(CpuList::siblings);
    }

    private static String siblings(int cpu) {
        List<String> lines = read(Path.of("/sys/devices/system/cpu", "cpu" + cpu, "topology", "thread_siblings_list"));
        return lines.isEmpty() ? "" + cpu : lines.get(0);
    }

    /** @param core any name of the core that a CPU belongs to */
    CpuList half(IntFunction<String> core) {
        Map<String, List<Integer>> cores =
                cpus.stream().collect(Collectors.groupingBy(core::apply, LinkedHashMap::new, Collectors.toList()));
        if (cores.size() < 2) return new CpuList(cpus.subList(0, cpus.size() / 2));
        return new CpuList(cores.values().stream()
                .limit(cores.size() / 2)
                .flatMap(List::stream)
                .sorted()
                .toList());
    }

    public CpuList without(CpuList others) {
        return new CpuList(
                cpus.stream().filter(cpu -> !others.cpus.contains(cpu)).toList());
    }

    /** A program that moves a process with all its threads to these CPUs; Linux with util-linux only. */
    public ProcessBuilder move(long pid) {
        return new ProcessBuilder(PINNING, "-a", "-p", "-c", toString(), "" + pid)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }

    @Override
    public String toString() {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
