// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.messaging.producer.Slot;
import jakarta.jms.CompletionListener;
import jakarta.jms.Message;
import java.util.function.LongSupplier;

/** A slot that is also the completion listener of its message. */
final class JmsSlot extends Slot implements CompletionListener {

    /** Reused for later messages, see {@link ProducerConnections.MessageReuse}. */
    Message message;

    JmsSlot(PendingLimit limit, LongSupplier clock) {
        super(limit, clock);
    }

    @Override
    public void onCompletion(Message ignored) {
        complete(null);
    }

    @Override
    public void onException(Message ignored, Exception e) {
        complete(e);
    }
}
