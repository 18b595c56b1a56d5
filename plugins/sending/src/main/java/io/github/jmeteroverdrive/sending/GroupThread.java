// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A JMeter thread of an element.
 *
 * @param group names its thread group and the element
 * @param index its number in the group, from 0
 * @param threads of the group
 */
public record GroupThread(String group, int index, int threads) {

    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    private static final long AGENT_STEP = 0xD1B54A32D192ED03L;
    private static final long THREAD_STEP = 0x9E3779B97F4A7C15L;

    /**
     * @param element how errors name the element
     */
    public static GroupThread of(JMeterContext context, String element) {
        int index = context.getThreadNum();
        return new GroupThread(
                context.getThreadGroup().getName() + " / " + element,
                index,
                Math.max(context.getThreadGroup().getNumThreads(), index + 1));
    }

    /**
     * For what its group does at random: the same in each run of an id, another on each load agent.
     */
    public long seed(long runId) {
        String agent = JMeterUtils.getPropDefault(AGENT, "");
        return runId + 31L * group.hashCode() + AGENT_STEP * agent.hashCode();
    }

    /** The same for what this thread does at random: another for each. */
    public long threadSeed(long runId) {
        return seed(runId) + THREAD_STEP * index;
    }
}
