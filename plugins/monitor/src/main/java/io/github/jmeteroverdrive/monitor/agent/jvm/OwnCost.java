// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.NonDecreasing;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** CPU time of the monitor's own threads, including the ticking one. */
public final class OwnCost implements Source {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final List<Thread> others;
    private final NonDecreasing rising = new NonDecreasing();
    private Thread ticker;

    public OwnCost(List<Thread> others) {
        this.others = others;
    }

    @Override
    public void put(ObjectNode tick) {
        if (ticker == null) ticker = Thread.currentThread(); // the last tick is another's
        long nanos = Math.max(0, threads.getThreadCpuTime(ticker.getId()));
        for (Thread other : others) nanos += Math.max(0, threads.getThreadCpuTime(other.getId()));
        Group.of(tick, Group.MONITOR).put("cpuSeconds", Seconds.ofNanos(rising.of(nanos)));
    }
}
