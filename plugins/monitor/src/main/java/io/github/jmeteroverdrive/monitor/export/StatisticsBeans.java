// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.statistics.Node;
import io.github.jmeteroverdrive.measure.statistics.NodeListener;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The MBeans of a run; each exists as long as its node. Called under the lock of the statistics. */
final class StatisticsBeans implements NodeListener {

    /** Nobody reads more MBeans, and each takes memory of the load agent. */
    static final int LIMIT = 10_000;

    private final MBeanServer server;
    private final Consumer<String> warn;
    private final Map<Node, ObjectName> registered = new HashMap<>();

    StatisticsBeans(MBeanServer server, Consumer<String> warn) {
        this.server = server;
        this.warn = warn;
    }

    @Override
    public void opened(Node node) {
        if (registered.size() >= LIMIT) {
            warn.accept("Statistics: there are more than "
                    + LIMIT
                    + " destinations and connections; those above have no MBean.");
            return;
        }
        try {
            ObjectName name = StatisticsBean.name(node);
            server.registerMBean(new StatisticsBean(node), name);
            registered.put(node, name);
        } catch (JMException e) {
            warn.accept("Statistics: an MBean could not be registered (" + e + ").");
        }
    }

    @Override
    public void closed(Node node) {
        ObjectName name = registered.remove(node);
        if (name == null) return;
        try {
            server.unregisterMBean(name);
        } catch (JMException e) {
            warn.accept("Statistics: an MBean could not be removed (" + e + ").");
        }
    }
}
