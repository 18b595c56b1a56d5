// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Senders of this JVM that cannot tell what they have sent, because they are held inside {@code send()} or
 * {@code commit()}. While there is one, it is not known how much was sent. One per run, thread-safe.
 *
 * <pre>
 * HeldSenders.Sender sender = HeldSenders.of(run).join(clock.nanoTime());
 * // once a second, behind the interval
 * sender.markReported(now);
 * // behind the last one
 * sender.leave();
 * </pre>
 */
public final class HeldSenders implements AutoCloseable {

    private final Set<Sender> senders = ConcurrentHashMap.newKeySet();

    private HeldSenders() {}

    /** Those of the run. */
    public static HeldSenders of(RunContext run) {
        return run.shared(HeldSenders.class, HeldSenders::new);
    }

    /**
     * A thread begins to send.
     *
     * @param now nanoTime
     */
    public Sender join(long now) {
        Sender sender = new Sender(now);
        senders.add(sender);
        return sender;
    }

    /** Whether a sender has yet to report what it sent before a moment (nanoTime). */
    public boolean any(long before) {
        return senders.stream().anyMatch(sender -> sender.reportedUntil - before < 0);
    }

    @Override
    public void close() {
        senders.clear();
    }

    /** A thread that sends; it alone writes. */
    public final class Sender {

        private volatile long reportedUntil;

        private Sender(long now) {
            reportedUntil = now;
        }

        /** What was sent before {@code now} (nanoTime) was reported. */
        public void markReported(long now) {
            reportedUntil = now;
        }

        /** Everything it sent was reported. */
        public void leave() {
            senders.remove(this);
        }
    }
}
