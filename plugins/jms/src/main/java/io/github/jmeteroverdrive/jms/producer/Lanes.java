// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The producers of one thread, which take turns. JMeter thread only. */
final class Lanes {

    private final Lane[] lanes;
    private final Set<SendSession> sessions;
    private int turn;

    /**
     * @param lanes one or more
     */
    Lanes(List<Lane> lanes) {
        this.lanes = lanes.toArray(Lane[]::new);
        sessions = lanes.stream().map(Lane::session).collect(Collectors.toSet());
    }

    int size() {
        return lanes.length;
    }

    /** The next in turn. */
    Lane next() {
        Lane lane = lanes[turn];
        if (++turn == lanes.length) turn = 0;
        return lane;
    }

    /** Whether all have sent their shares. */
    boolean closed() {
        for (Lane lane : lanes) {
            if (lane.open()) return false;
        }
        return true;
    }

    /** Whether they were asked for a number of messages. */
    boolean limited() {
        return lanes[0].limited();
    }

    /** No more is sent from now on. */
    void end(long now) {
        for (Lane lane : lanes) lane.ends(now);
    }

    /** Whether the outcomes of all messages were dealt with. */
    boolean idle() {
        for (Lane lane : lanes) {
            if (!lane.idle()) return false;
        }
        return true;
    }

    /** After all have refused to send: tells {@code pacer} what the first of them waits for. */
    void watch(Pacer pacer, long now) {
        for (Lane lane : lanes) lane.watch(pacer, now);
    }

    /** Tells {@code pacer} to wait no longer than until one of them has nothing in flight. */
    void watchIdle(Pacer pacer) {
        for (Lane lane : lanes) lane.watchIdle(pacer);
    }

    /** Commits what is not committed. @return whether there was something */
    boolean commit(Phases phases) {
        boolean any = false;
        for (SendSession session : sessions) any |= session.commit(phases);
        return any;
    }

    /** Hands in what happened since the last call, and for each lane what the ledger is to know. */
    void publish(long now, Phases phases, ProducerRecorder recorder, SampleSink sink) {
        for (Lane lane : lanes) lane.settle(now);
        sink.publish(recorder.take(now, phases, lanes[0].book().take()));
        for (int i = 1; i < lanes.length; i++) {
            Book book = lanes[i].book();
            if (book.hasNews()) sink.publish(recorder.take(now, phases, book.take()));
        }
    }
}
