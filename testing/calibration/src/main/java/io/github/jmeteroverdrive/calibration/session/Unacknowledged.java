// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a session has received and not yet acknowledged or committed. Thread-safe. */
final class Unacknowledged {

    private record Taken(Mailbox from, CalibrationMessage message) {}

    private final Deque<Taken> messages = new ArrayDeque<>();

    synchronized void add(Mailbox from, CalibrationMessage message) {
        messages.addFirst(new Taken(from, message));
    }

    synchronized void remove(CalibrationMessage message) {
        messages.removeIf(taken -> taken.message == message);
    }

    synchronized void acknowledge() {
        messages.clear();
    }

    /** The messages are redelivered in their original order. */
    synchronized void giveBack() {
        messages.forEach(taken -> taken.from.putBack(taken.message, true));
        messages.clear();
    }
}
