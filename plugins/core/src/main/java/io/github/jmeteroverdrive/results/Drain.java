// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;

/**
 * How the consumers of this JVM drained what its producers had sent before: from the subscription of the first consumer
 * thread to the last delivery to any. Thread-safe.
 */
public final class Drain {

    /** @param nanos from the first subscription to the last delivery */
    public record Sum(long messages, long nanos) {}

    private long messages;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;

    private Drain() {}

    public static Drain of(RunContext run) {
        return run.shared(Drain.class, Drain::new);
    }

    /**
     * What one thread received.
     *
     * @param since nanoTime of its subscription
     * @param until nanoTime of its last delivery
     */
    public synchronized void add(long since, long until, long number) {
        if (number == 0) return;
        messages += number;
        from = Math.min(from, since);
        to = Math.max(to, until);
    }

    public synchronized Sum sum() {
        return new Sum(messages, messages == 0 ? 0 : to - from);
    }
}
