// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import java.util.concurrent.atomic.AtomicLong;

/** How far one producer is. Written by its thread alone, read by any. */
public final class ProducerCell {

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong completed = new AtomicLong();

    /** One more {@code send()} was called. */
    public void addSent() {
        sent.lazySet(sent.getPlain() + 1);
    }

    /** One more message was acknowledged. */
    public void addCompleted() {
        completed.lazySet(completed.getPlain() + 1);
    }

    public long sent() {
        return sent.get();
    }

    public long completed() {
        return completed.get();
    }
}
