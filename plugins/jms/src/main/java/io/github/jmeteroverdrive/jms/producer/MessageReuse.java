// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import jakarta.jms.Message;
import java.util.OptionalLong;

/**
 * Lets the message objects of one producer be used again, which saves much of the garbage of a
 * send, but not before so many others were used since that the client is done with them.
 *
 * <p>The Artemis Core client keeps "confirmed" in the message object. It sets that after it has
 * handed the completion to another thread, so an object that is sent again at once may be marked
 * with the outcome of its last send and never get its own. And each time a confirmation window is
 * full, it completes every object of that window that is not marked, so one that is in flight again
 * gets an outcome before the broker has it. (SendAcknowledgementHandlerWrapper and
 * ChannelImpl.clearUpTo of 2.53.) Sender only.
 */
final class MessageReuse {

    /** Other messages between two uses, whatever the provider. */
    static final int LEAST = 16;

    /** Memory for more is not worth it. */
    static final int MOST = 1 << 11;

    /** Bytes of a packet beside its body, at least. */
    private static final int ENVELOPE = 64;

    private final Message[] resting;
    private int next;

    private MessageReuse(int distance) {
        resting = new Message[distance];
    }

    /** For providers that are done with a message when they have completed it. */
    static MessageReuse afterCompletion() {
        return new MessageReuse(LEAST);
    }

    /**
     * For Artemis Core; never, where a window holds very many messages.
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
     * @return one that has rested long enough, or null: make another
     */
    Message exchange(Message used) {
        if (used == null || resting.length == 0) return null;
        Message rested = resting[next];
        resting[next] = used;
        next = (next + 1) % resting.length;
        return rested;
    }
}
