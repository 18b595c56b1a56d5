// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Linux' resource usage of a process in {@code /proc} (proc(5)): {@code stat} for CPU time in ticks of 10 ms,
 * {@code status} for the peak of the resident set. On other systems everything is empty.
 */
final class ProcessAccounts {

    /** CPU time in ticks, which can be added up without rounding errors. */
    record Cpu(long user, long system) {

        static final Cpu ZERO = new Cpu(0, 0);

        double userSeconds() {
            return user / TICKS_PER_SECOND;
        }

        double systemSeconds() {
            return system / TICKS_PER_SECOND;
        }

        double seconds() {
            return (user + system) / TICKS_PER_SECOND;
        }

        Cpu plus(Cpu other) {
            return new Cpu(user + other.user, system + other.system);
        }

        /** Never below 0: the two values are read at different times. */
        Cpu minus(Cpu other) {
            return new Cpu(Math.max(0, user - other.user), Math.max(0, system - other.system));
        }
    }

    /** USER_HZ, which is 100 on every architecture that has a JVM. */
    private static final double TICKS_PER_SECOND = 100;

    private static final String PEAK = "VmHWM:";

    // fields of stat after the closing parenthesis of the command, which is field 2
    private static final int USER = 14 - 3;
    private static final int SYSTEM = 15 - 3;
    private static final int CHILDREN_USER = 16 - 3;
    private static final int CHILDREN_SYSTEM = 17 - 3;

    /** In the first line of stat: cpu user nice system idle iowait irq softirq steal. */
    private static final int STOLEN = 8;

    private ProcessAccounts() {}

    /** CPU of a living process without its children. */
    static Optional<Cpu> of(long pid) {
        return stat(String.valueOf(pid)).map(fields -> cpu(fields, USER, SYSTEM));
    }

    /** The IDs of the threads of a living process. */
    static List<String> threads(long pid) {
        String[] names = Path.of("/proc", String.valueOf(pid), "task").toFile().list();
        return names == null ? List.of() : List.of(names); // ended meanwhile, or not Linux
    }

    /** The first fifteen characters of the name of a living thread. */
    static Optional<String> threadName(long pid, String thread) {
        return read(pid + "/task/" + thread + "/comm").map(String::strip);
    }

    /** CPU of a living thread. */
    static Optional<Cpu> ofThread(long pid, String thread) {
        return stat(pid + "/task/" + thread).map(fields -> cpu(fields, USER, SYSTEM));
    }

    /** CPU of a living process and of its children that have ended, with their ended children. */
    static Optional<Cpu> withEndedChildren(long pid) {
        return stat(String.valueOf(pid))
                .map(fields -> cpu(fields, USER, SYSTEM).plus(cpu(fields, CHILDREN_USER, CHILDREN_SYSTEM)));
    }

    /** CPU of all children of this JVM that have ended, with their ended children. */
    static Optional<Cpu> ofEndedChildren() {
        return stat("self").map(fields -> cpu(fields, CHILDREN_USER, CHILDREN_SYSTEM));
    }

    /** Time stolen by the hypervisor from all CPUs since the machine's start. */
    static Optional<Cpu> stolen() {
        return read("stat")
                .map(text -> text.lines().findFirst().orElse("").split(" +"))
                .filter(fields -> fields.length > STOLEN)
                .map(fields -> new Cpu(0, Long.parseLong(fields[STOLEN])));
    }

    /** Peak of the resident set in bytes. */
    static OptionalLong peakRss(long pid) {
        return read(pid + "/status").stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(PEAK))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst();
    }

    private static Cpu cpu(String[] fields, int user, int system) {
        return new Cpu(Long.parseLong(fields[user]), Long.parseLong(fields[system]));
    }

    /** The fields from the third on: a command name may itself contain blanks and parentheses. */
    private static Optional<String[]> stat(String process) {
        return read(process + "/stat")
                .map(text -> text.substring(text.lastIndexOf(')') + 2).strip().split(" "));
    }

    private static Optional<String> read(String file) {
        try {
            return Optional.of(Files.readString(Path.of("/proc", file)));
        } catch (IOException e) {
            return Optional.empty(); // ended meanwhile, or not Linux
        }
    }
}
