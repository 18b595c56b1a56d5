// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.CpuList;
import io.github.jmeteroverdrive.run.HostPrograms;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Keeps JMeter and the target that it has started on different CPUs of this machine until it is closed: half of the
 * cores each. Otherwise the scheduler moves them, and the rate of a test with one message in flight depends on where
 * they are (testing/notebook.md has figures). Both have counted their CPUs by then, so their JVMs are configured as
 * before. Does nothing where a process cannot be moved, or with one CPU.
 */
public final class SeparateCpus implements AutoCloseable {

    /** The JMeter property that turns it off. */
    public static final String PROPERTY = "overdrive.target.cpus";

    private static final String SEPARATE = "separate";
    private static final String SHARED = "shared";

    /** A thread that starts meanwhile may be missed once. */
    private static final int TRIES = 5;

    private final ProcessHandle jmeter = ProcessHandle.current();
    private final CpuList before;
    private boolean moved;

    /**
     * @param label of the element, for messages
     * @param console receives a line about the CPUs, unless they are shared by choice or there is only one
     */
    public SeparateCpus(String label, String name, TargetProcess process, Consumer<String> console) {
        before = CpuList.of(jmeter.pid());
        CpuList target = before.half();
        if (!wanted() || target.count() == 0 || !HostPrograms.has(CpuList.PINNING)) return;
        CpuList own = before.without(target);
        try {
            moved = true;
            for (ProcessHandle part : tree(process.handle())) move(part, target);
            move(jmeter, own);
            console.accept("%s: %s runs on CPU %s, and JMeter on CPU %s; -D%s=%s lets both use all"
                    .formatted(label, name, target, own, PROPERTY, SHARED));
        } catch (IOException e) {
            close();
            console.accept("%s: %s and JMeter share the CPUs, because %s".formatted(label, name, e.getMessage()));
        }
    }

    /** @throws Refusal if the property has another value than the two */
    public static void check() {
        wanted();
    }

    private static boolean wanted() {
        String value = JMeterUtils.getPropDefault(PROPERTY, SEPARATE).strip();
        if (!List.of(SEPARATE, SHARED).contains(value))
            throw new Refusal("Property %s is '%s'; give %s or %s.".formatted(PROPERTY, value, SEPARATE, SHARED));
        return value.equals(SEPARATE);
    }

    private static List<ProcessHandle> tree(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants()).toList();
    }

    private static void move(ProcessHandle process, CpuList cpus) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            if (!process.isAlive() || CpuList.ofThreads(process.pid()).stream().allMatch(cpus::equals)) return;
            try {
                cpus.move(process.pid()).start().waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("the start was interrupted");
            }
        }
        if (process.isAlive() && !CpuList.ofThreads(process.pid()).stream().allMatch(cpus::equals))
            throw new IOException("process " + process.pid() + " cannot be moved to CPU " + cpus);
    }

    /** JMeter may use all its CPUs again; the target has ended by then, or is about to. */
    @Override
    public void close() {
        if (!moved) return;
        moved = false;
        try {
            move(jmeter, before);
        } catch (IOException e) {
            // it keeps its half; nothing of the run depends on it any more
        }
    }
}
