// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import io.github.jmeteroverdrive.fuzz.BrokerProcess;
import io.github.jmeteroverdrive.fuzz.Case;
import io.github.jmeteroverdrive.fuzz.fault.Scene;
import java.io.IOException;
import java.util.OptionalLong;

/** The facts from a broker's own counters of its queues, and of all traffic. */
final class CounterReader {

    private final Case of;
    private final Scene scene;
    private final BrokerProcess broker;

    CounterReader(Case of, Scene scene, BrokerProcess broker) {
        this.of = of;
        this.scene = scene;
        this.broker = broker;
    }

    Truth truth(Leavings leavings) throws IOException {
        OptionalLong left = leavings == null
                ? OptionalLong.empty()
                : OptionalLong.of(leavings.ours().size());
        OptionalLong others = leavings == null ? OptionalLong.empty() : OptionalLong.of(leavings.ofOthers());
        boolean counted = leavings != null && !of.topic() && !of.fault().ownBroker() && !of.requestReply();
        if (!counted)
            return new Truth(
                    Range.UNKNOWN,
                    Range.UNKNOWN,
                    Range.UNKNOWN,
                    Range.UNKNOWN,
                    Range.UNKNOWN,
                    Range.UNKNOWN,
                    Range.UNKNOWN,
                    left,
                    others);
        return counted(leavings, left, others);
    }

    private Truth counted(Leavings leavings, OptionalLong left, OptionalLong others) throws IOException {
        long added = 0;
        long acknowledged = 0;
        long expired = 0;
        String[] cells = broker.command("queues", of.name()).split("\t");
        for (int i = 0; i + BrokerProcess.QUEUE_CELLS <= cells.length; i += BrokerProcess.QUEUE_CELLS) {
            added += Long.parseLong(cells[i + 2]);
            acknowledged += Long.parseLong(cells[i + 3]);
            expired += Long.parseLong(cells[i + 4]);
        }
        long copies = scene.done("copied");
        long strangers = scene.done("foreign");
        long relayed = scene.done("relayed");
        long sentAgain = scene.done("sent again");
        long byOthers = scene.removed() + relayed;
        copies += sentAgain - relayed; // the first takes the place of the message
        long taken = added - copies - strangers - relayed;
        long got = acknowledged - byOthers; // by JMeter, copies and strangers among them
        long gotStrangers = Math.max(0, strangers - leavings.ofOthers());
        boolean rough = of.fault().breaksConnections() || of.text("Acknowledge").equals("no-ack");
        boolean discarded = scene.done("handed back") > 0;
        long first = got - gotStrangers - copies;
        // the broker also counts messages as expired that are acknowledged after their expiry
        long gone = added - got - leavings.ours().size() - leavings.ofOthers() - relayed;
        boolean timely = expired == 0;
        // and as purged messages that a consumer had already taken
        long purged = scene.done("purged");
        return new Truth(
                Range.exactly(taken),
                rough ? Range.UNKNOWN : Range.between(discarded ? 0 : first, got + expired + purged - gotStrangers),
                rough ? Range.UNKNOWN : Range.between(0, copies),
                Range.UNKNOWN,
                byOthers > 0 || rough ? Range.UNKNOWN : Range.exactly(gotStrangers),
                rough || discarded
                        ? Range.UNKNOWN
                        : Range.between(timely ? gone - copies - strangers - purged : scene.removed(), gone),
                Range.between(timely ? 0 : 1, expired),
                left,
                others);
    }
}
