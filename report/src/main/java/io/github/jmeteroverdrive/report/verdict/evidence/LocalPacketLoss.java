// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * Packets that the load agent's own host dropped in the measured phase, between two steps of its network stack.
 * Immutable.
 *
 * @param where the two steps
 * @param share of the packets that reached the first step
 * @param secondsLost minimum cost for JMeter's threads, in thread-seconds
 */
public record LocalPacketLoss(String where, double lost, double share, double secondsLost) {

    private static final String PACKETS = "/net/packets/";

    /** Linux' minimum retransmission timeout (TCP_RTO_MIN). */
    private static final double AGAIN = 0.2;

    /** The second retransmission is sent after twice that time. */
    private static final double ONCE_MORE = 0.4;

    /** Minimum share of one device in all received packets; below it the device counters cannot be attributed. */
    private static final double ONE_DEVICE = 0.95;

    /** Tolerance: a device that counts packets on the wire counts about as many as there were segments. */
    private static final double AS_MANY = 0.1;

    /**
     * Minimum share of lost incoming packets that TCP missed or that were retransmitted; otherwise the loss is not
     * credible.
     */
    private static final double MISSED = 0.1;

    /** All known losses; some may be 0 or less. */
    static List<LocalPacketLoss> of(Window agent) {
        List<LocalPacketLoss> all = new ArrayList<>();
        double missed = agent.growth("/net/outOfOrder") + agent.growth("/net/retransmits");
        all.add(in("between its network card and IP", atCard(agent), arrived(agent), missed));
        double received = agent.growth(PACKETS + "ipReceived");
        double taken = agent.growthOfAny(PACKETS + "ipDelivered", PACKETS + "ipForwarded", PACKETS + "ipOthers");
        all.add(in("between IP and TCP", received - taken, received, missed));
        all.add(out(agent));
        return all.stream().filter(loss -> Double.isFinite(loss.share)).toList();
    }

    private static double arrived(Window agent) {
        double all = agent.growth(PACKETS + "received");
        double busiest = agent.growth(PACKETS + "receivedByBusiest");
        return busiest >= ONE_DEVICE * all ? all : Double.NaN;
    }

    /** A card may count packets on the wire, several of which IP receives as one (GRO). */
    private static double atCard(Window agent) {
        double received = arrived(agent);
        double segments = agent.growth(PACKETS + "ipSegments");
        boolean wire = Math.abs(received - segments) <= AS_MANY * segments;
        return received - (wire ? segments : agent.growth(PACKETS + "ipReceived"));
    }

    private static LocalPacketLoss in(String where, double lost, double of, double missed) {
        double sure = missed >= MISSED * lost ? lost : 0;
        return new LocalPacketLoss("of the incoming packets, " + where, sure, sure / of, AGAIN * sure);
    }

    /** A kernel without a counter of sent packets still has one of refused retransmissions. */
    private static LocalPacketLoss out(Window agent) {
        double refused = agent.growth("/net/retransmitsRefused");
        double again = agent.growth("/net/retransmits");
        double wanted = agent.growthOfAny(PACKETS + "ipRequested", PACKETS + "ipForwarded");
        double unsent = wanted - agent.growth(PACKETS + "ipSent");
        double lost = Double.isFinite(unsent) ? Math.max(unsent, refused) : refused;
        double of = Double.isFinite(unsent) ? wanted : again;
        String where = Double.isFinite(unsent) ? "of the outgoing packets" : "of the retransmissions";
        return new LocalPacketLoss(where, lost, lost / of, AGAIN * lost + ONCE_MORE * refused);
    }
}
