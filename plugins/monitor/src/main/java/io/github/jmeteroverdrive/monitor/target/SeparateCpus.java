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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps JMeter and the target that it has started on different CPUs of this machine until it is closed: half of the
 * cores each. Otherwise the scheduler moves them, and the rate of a test with one message in flight depends on where
 * they are (testing/notebook.md has figures). Both have counted their CPUs by then, so their JVMs are configured as
 * before. Does nothing where a process cannot be moved, or with one CPU.
 */
public final class SeparateCpus implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SeparateCpus.class);

    /** The JMeter property that turns it off. */
    public static final String PROPERTY = "overdrive.target.cpus";

    private static final String SEPARATE = "separate";
    private static final String SHARED = "shared";

    /** A thread that starts meanwhile may be missed once. */
    private static final int TRIES = 5;

    private final ProcessHandle jmeter = ProcessHandle.current();
    private final CpuList before;
    /** Of the target; JMeter and they have been moved. Empty = nothing has. */
    private List<ProcessHandle> parts = List.of();

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
            parts = Stream.concat(Stream.of(process.handle()), process.handle().descendants())
                    .toList();
            for (ProcessHandle part : parts) move(part, target);
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

    /** JMeter and what is left of the target may use all CPUs again. */
    @Override
    public void close() {
        // moving waits for a process, which an interrupted thread cannot
        boolean interrupted = Thread.interrupted();
        for (ProcessHandle part : parts) giveBack(part);
        if (!parts.isEmpty()) giveBack(jmeter);
        parts = List.of();
        if (interrupted) Thread.currentThread().interrupt();
    }

    private void giveBack(ProcessHandle process) {
        try {
            move(process, before);
        } catch (IOException e) {
            log.warn("Process {} still has half of the CPUs: {}", process.pid(), e.getMessage());
        }
    }
}
