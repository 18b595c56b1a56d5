// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Senders of this JVM that cannot report what they have sent, because they are blocked inside {@code send()} or
 * {@code commit()}. While there is one, the number of sent messages is unknown. One per run, thread-safe.
 *
 * <pre>
 * HeldSenders.Sender sender = HeldSenders.of(run).join(clock.nanoTime());
 * // once a second, after the interval
 * sender.markReported(now);
 * // after the last one
 * sender.leave();
 * </pre>
 */
public final class BlockedSenders implements AutoCloseable {

    private final Set<Sender> senders = ConcurrentHashMap.newKeySet();

    private BlockedSenders() {}

    public static BlockedSenders of(RunContext run) {
        return run.shared(BlockedSenders.class, BlockedSenders::new);
    }

    /** @param now nanoTime */
    public Sender join(long now) {
        Sender sender = new Sender(now);
        senders.add(sender);
        return sender;
    }

    /** Whether a sender has not reported yet what it sent before this nanoTime. */
    public boolean any(long before) {
        return senders.stream().anyMatch(sender -> sender.reportedUntil - before < 0);
    }

    @Override
    public void close() {
        senders.clear();
    }

    /** A sending thread, which alone calls it. */
    public final class Sender {

        private volatile long reportedUntil;

        private Sender(long now) {
            reportedUntil = now;
        }

        /** The thread has reported what it sent before {@code now} (nanoTime). */
        public void markReported(long now) {
            reportedUntil = now;
        }

        /** The thread has reported everything. */
        public void leave() {
            senders.remove(this);
        }
    }
}
