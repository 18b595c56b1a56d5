// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import jakarta.jms.Message;
import java.util.OptionalLong;

/**
 * Reuses the message objects of one producer, which avoids much of the garbage of a send, but only after so many other
 * messages that the client no longer uses them.
 *
 * <p>The Artemis Core client stores "confirmed" in the message object. It does so after it has passed the completion to
 * another thread, so an object that is sent again at once may be marked with the outcome of its last send and never
 * complete. And each time a confirmation window is full, it completes every object of that window that is not marked,
 * so one that is in flight again would get an outcome before the broker has it. (SendAcknowledgementHandlerWrapper and
 * ChannelImpl.clearUpTo of 2.53.) Sender only.
 */
final class MessageReuse {

    /** Other messages between two uses, at least. */
    static final int LEAST = 16;

    /** More would take too much memory. */
    static final int MOST = 1 << 11;

    /** Minimum bytes of a packet in addition to its body. */
    private static final int ENVELOPE = 64;

    private final Message[] waiting;
    private int next;

    private MessageReuse(int distance) {
        waiting = new Message[distance];
    }

    /** For providers that do not use a message after its completion. */
    static MessageReuse afterCompletion() {
        return new MessageReuse(LEAST);
    }

    /**
     * For Artemis Core; no reuse if a window contains very many messages.
     *
     * @param window bytes between two confirmations
     * @param smallestBody of the producer's messages, bytes
     */
    static MessageReuse afterConfirmation(OptionalLong window, int smallestBody) {
        long inWindow = Math.max(window.orElse(0), 0) / (ENVELOPE + smallestBody);
        return new MessageReuse(inWindow + LEAST <= MOST ? (int) inWindow + LEAST : 0);
    }

    /**
     * @param used whose outcome is known; null = none
     * @return a message that may be reused, or null = create one
     */
    Message exchange(Message used) {
        if (used == null || waiting.length == 0) return null;
        Message reusable = waiting[next];
        waiting[next] = used;
        next = (next + 1) % waiting.length;
        return reusable;
    }
}
