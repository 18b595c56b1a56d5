// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.sending.Wanted;

/** One producer of a thread: its share of the messages, its gate, its sender, its books. */
final class Lane {

    private final Sender sender;
    private final SendGate gate;
    private final Book book;
    private final Wanted wanted; // null = as fast as it goes
    private final long toSend;

    /**
     * @param wanted null without a schedule
     * @param toSend its share of the messages, {@link Long#MAX_VALUE} = no limit
     */
    Lane(Sender sender, SendGate gate, Book book, Wanted wanted, long toSend) {
        this.sender = sender;
        this.gate = gate;
        this.book = book;
        this.wanted = wanted;
        this.toSend = toSend;
    }

    /** Whether its share is not yet sent. */
    boolean open() {
        return book.sent() < toSend;
    }

    /** Whether it was asked for a number of messages. */
    boolean limited() {
        return toSend != Long.MAX_VALUE;
    }

    /** Sends a message if one may go. @return whether one went */
    boolean trySend(long now, Phases phases) {
        if (!open() || !gate.pass(now, sender.session().failuresInARow())) return false;
        sender.send(phases, gate.passed());
        if (!open()) ends(now);
        return true;
    }

    /** It sends no more. */
    void ends(long now) {
        if (wanted != null) wanted.end(now);
    }

    /** Books what lasts. */
    void settle(long now) {
        gate.settle(now);
        if (wanted != null) wanted.until(now);
    }

    /** After {@link #trySend} refused: tells {@code pacer} what this producer waits for. */
    void watch(Pacer pacer, long now) {
        if (open()) gate.watch(pacer, now);
    }

    /** Tells {@code pacer} to wait no longer than until nothing is in flight here. */
    void watchIdle(Pacer pacer) {
        if (!idle()) pacer.watchIdle(sender.limit());
    }

    /** Whether the outcomes of all messages were dealt with. */
    boolean idle() {
        return sender.ring().isEmpty();
    }

    SlotRing ring() {
        return sender.ring();
    }

    Book book() {
        return book;
    }

    SendSession session() {
        return sender.session();
    }
}
