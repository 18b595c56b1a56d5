// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A network device that JMeter's connections use on the load agent, in the measured phase. Unknown figures are NaN.
 *
 * @param name such as eth0
 * @param queue the kind of its queue; "" if it has none
 * @param samples number of samples of its queue
 * @param held share of them in which bytes were queued for sending
 * @param sent bytes a second
 * @param full utilisation of its speed, in the busier direction
 * @param dropped share of received packets that the load agent's firewall rules dropped
 * @param dropping share of the seconds in which they did
 */
public record Card(
        String name,
        String queue,
        int samples,
        double held,
        double sent,
        double full,
        double dropped,
        double dropping) {

    private static final String LOOPBACK = "lo";

    /** All devices in the monitor's figures. */
    static List<Card> of(Window agent) {
        Set<String> names = new TreeSet<>();
        agent.ticks().forEach(tick -> tick.at("/net/cards").fieldNames().forEachRemaining(names::add));
        List<Card> cards = new ArrayList<>();
        for (String name : names) cards.add(of(agent, name, "/net/cards/" + name + "/"));
        return cards;
    }

    private static Card of(Window agent, String name, String path) {
        double[] backlog = agent.gauges(path + "backlogBytes");
        double[] drops = agent.rates(path + "receivedDrops");
        double sent = agent.rate(path + "sentBytes");
        double most = Math.max(sent, agent.rate(path + "receivedBytes"));
        return new Card(
                name,
                agent.last(path + "queue"),
                backlog.length,
                share(backlog),
                sent,
                most / agent.highest(path + "speedBytes"),
                agent.growth(path + "receivedDrops") / agent.growth(path + "receivedPackets"),
                share(drops));
    }

    private static double share(double[] values) {
        int some = 0;
        for (double value : values) if (value > 0) some++;
        return values.length == 0 ? Double.NaN : (double) some / values.length;
    }

    /** Whether it is the loopback, which all processes on this host share. */
    public boolean loopback() {
        return name.equals(LOOPBACK);
    }
}
