// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A JMeter thread of an element.
 *
 * @param group identifies the element and its thread group; unique in a plan, and the same in each run of the plan
 * @param index its number in the group, from 0
 * @param threads of the group
 * @param start nanoTime at which the group starts according to the plan
 */
public record GroupThread(String group, int index, int threads, long start) {

    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    private static final long AGENT_STEP = 0xD1B54A32D192ED03L;
    private static final long THREAD_STEP = 0x9E3779B97F4A7C15L;

    /**
     * Call it in {@code threadStarted()} of the element.
     *
     * @param title of the element in error messages
     * @param number 1 for the plan's first element of this title, 2 for the second …
     */
    static GroupThread of(RunContext run, JMeterContext context, String title, int number) {
        AbstractThreadGroup of = context.getThreadGroup();
        String group = of.getName() + " / " + title + (number > 1 ? " #" + number : "");
        int index = context.getThreadNum();
        long start =
                Starts.of(run).begins(group, hasStartupDelay(of), run.clock().nanoTime());
        return new GroupThread(group, index, Math.max(of.getNumThreads(), index + 1), start);
    }

    private static boolean hasStartupDelay(AbstractThreadGroup group) {
        return group instanceof ThreadGroup plain && plain.getScheduler() && plain.getDelay() > 0;
    }

    /** The element has ended in a started thread. */
    static void ended(RunContext run) {
        run.find(Starts.class).ifPresent(Starts::ends);
    }

    /** Random seed of the group: the same in each run with this id, different on each load agent. */
    public long seed(long runId) {
        String agent = JMeterUtils.getPropDefault(AGENT, "");
        return runId + 31L * group.hashCode() + AGENT_STEP * agent.hashCode();
    }

    /** Random seed of the thread, different for each. */
    public long threadSeed(long runId) {
        return seed(runId) + THREAD_STEP * index;
    }

    /**
     * Start times of groups. JMeter starts a plan's groups one after another with small delays, so groups that run at
     * the same time count as started together. A group that runs after others have ended, or has a startup delay, has
     * its own start time. One per run, thread-safe.
     */
    static final class Starts {

        private final Map<String, Long> starts = new HashMap<>();
        private int threads;
        private long together;

        private static Starts of(RunContext run) {
            return run.shared(Starts.class, Starts::new);
        }

        /** A thread starts. @return nanoTime at which its group started */
        synchronized long begins(String group, boolean delayed, long now) {
            if (threads++ == 0) together = now;
            return starts.computeIfAbsent(group, g -> delayed ? now : together);
        }

        synchronized void ends() {
            threads--;
        }
    }
}
