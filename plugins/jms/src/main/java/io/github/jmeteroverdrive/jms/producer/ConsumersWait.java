// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.ConsumersFirst;
import io.github.jmeteroverdrive.measure.Parking;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Before the first send: waits until the consumers of the plan have subscribed. */
final class ConsumersWait {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final LongSupplier clock;
    private final Parking parking;
    private final BooleanSupplier stopped;
    private final Consumer<String> warning;

    /**
     * @param stopped whether it makes no sense to wait on
     * @param warning takes a sentence about consumers that did not come
     */
    ConsumersWait(
            LongSupplier clock,
            Parking parking,
            BooleanSupplier stopped,
            Consumer<String> warning) {
        this.clock = clock;
        this.parking = parking;
        this.stopped = stopped;
        this.warning = warning;
    }

    /**
     * Waits.
     *
     * @param element how the warning names the producer
     * @param limit ns to wait at most, 0 = not at all
     */
    void await(ConsumersFirst consumers, String element, long limit) {
        long until = clock.getAsLong() + limit;
        while (limit > 0 && !consumers.awaited().isEmpty() && !stopped.getAsBoolean()) {
            long left = until - clock.getAsLong();
            if (left <= 0) {
                warning.accept(
                        element
                                + ": sends although the consumers of "
                                + String.join(", ", consumers.awaited())
                                + " have not all subscribed within "
                                + TimeUnit.NANOSECONDS.toSeconds(limit)
                                + " s; raise Wait for consumers, or set it to 0 if they come later.");
                return;
            }
            parking.park(Math.min(left, POLL_NANOS));
        }
    }
}
