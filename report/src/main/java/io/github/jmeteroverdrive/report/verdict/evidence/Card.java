// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A network device of the load agent that JMeter's connections go out by, in the measured phase. NaN is what is not
 * known.
 *
 * @param name such as eth0
 * @param queue the kind of its queue; "" when it has none
 * @param samples how many looks at its queue there were
 * @param held share of them at which bytes waited there to be sent
 * @param sent bytes a second
 * @param full share of its speed that was used, in the direction that used more
 * @param dropped share of what it received that the load agent's own rules threw away
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

    /** The device that leads to this host itself. */
    private static final String LOOPBACK = "lo";

    /** All that the monitor told of. */
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

    /** Whether both ends are on this host, so that whoever is there shares it. */
    public boolean loopback() {
        return name.equals(LOOPBACK);
    }
}
