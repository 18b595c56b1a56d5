// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.sending.Pace;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How many requests are sent, and when.
 *
 * @param pace over all threads
 * @param latestNanos that a request may be late, or {@link Parking#NO_LIMIT}
 * @param requests over all threads
 */
public record LoadSettings(
        Pace pace,
        long latestNanos,
        OptionalLong requests,
        int requestsPerResult,
        long drainNanos) {

    static LoadSettings of(Fields fields) {
        OptionalLong latest = fields.get(RequestFields.MAX_DELAY);
        return new LoadSettings(
                RequestFields.PACE.in(fields),
                latest.isPresent()
                        ? TimeUnit.MILLISECONDS.toNanos(latest.getAsLong())
                        : Parking.NO_LIMIT,
                fields.get(RequestFields.REQUESTS),
                fields.get(RequestFields.REQUESTS_PER_RESULT),
                TimeUnit.SECONDS.toNanos(fields.get(RequestFields.DRAIN_TIMEOUT)));
    }

    /** Whether all that was due is sent, so that times from when it was due have all of it. */
    public boolean timedFromIntended() {
        return pace.timedFromIntended() && latestNanos == Parking.NO_LIMIT;
    }
}
