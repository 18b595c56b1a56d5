// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Barrier;
import io.github.jmeteroverdrive.measure.Parking;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** Before the first send: waits until all who are to be there have come. */
final class BarrierWait {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final LongSupplier clock;
    private final Parking parking;
    private final BooleanSupplier stopped;
    private final Consumer<String> warning;

    /**
     * @param stopped whether it makes no sense to wait on
     * @param warning takes a sentence about those that did not come
     */
    BarrierWait(
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
     * @param limit ns to wait at most, 0 = not at all
     * @param sentence of the warning, for the names of the elements that are not there
     */
    void await(Barrier barrier, UnaryOperator<String> sentence, long limit) {
        long until = clock.getAsLong() + limit;
        while (limit > 0 && !barrier.awaited().isEmpty() && !stopped.getAsBoolean()) {
            long left = until - clock.getAsLong();
            if (left <= 0) {
                warning.accept(sentence.apply(String.join(", ", barrier.awaited())));
                return;
            }
            parking.park(Math.min(left, POLL_NANOS));
        }
    }
}
