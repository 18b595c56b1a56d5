// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.layout;

import org.apache.jmeter.threads.JMeterContext;

/**
 * A JMeter thread of an element.
 *
 * @param group names its thread group and the element
 * @param index its number in the group, from 0
 * @param threads of the group
 */
public record GroupThread(String group, int index, int threads) {

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
}
