// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.messaging.AddressState;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The end-to-end limit: how many messages of an address may be sent and not yet received by the consumers of this JVM.
 * Producers of several threads check it independently, so it may be exceeded by one message for each thread but one.
 */
final class EndToEndLimit {

    /** How often a blocked producer checks again, because consumers do not wake it. */
    static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    /** After how long without an arrival a stall is reported. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final AddressState account;
    private final long limit;
    private final LongSupplier clock;
    private final long patienceNanos;
    private final BooleanSupplier excused;
    private final LongConsumer stalled;
    private long last = -1;
    private long lastChange;

    /**
     * @param patienceNanos how long the backlog may stay the same at the limit
     * @param excused whether nothing can arrive at present; that time does not count
     * @param stalled receives the backlog each time that it has stayed the same for so long
     */
    EndToEndLimit(
            AddressState account,
            long limit,
            LongSupplier clock,
            long patienceNanos,
            BooleanSupplier excused,
            LongConsumer stalled) {
        this.account = account;
        this.limit = limit;
        this.clock = clock;
        this.patienceNanos = patienceNanos;
        this.excused = excused;
        this.stalled = stalled;
    }

    boolean hasRoom() {
        long backlog = account.backlog();
        if (backlog < limit) {
            last = -1;
            return true;
        }
        watch(backlog);
        return false;
    }

    private void watch(long backlog) {
        long now = clock.getAsLong();
        if (backlog != last || excused.getAsBoolean()) {
            last = backlog;
            lastChange = now;
        } else if (now - lastChange >= patienceNanos) {
            stalled.accept(backlog);
            lastChange = now;
        }
    }
}
