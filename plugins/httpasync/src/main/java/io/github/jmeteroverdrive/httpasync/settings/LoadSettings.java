// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.settings;

import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.sending.Pace;
import java.util.OptionalLong;

/**
 * How much is sent, and when.
 *
 * @param pace over all threads
 * @param latestNanos that what is due may be late, or {@link Parking#NO_LIMIT}
 * @param most that begin, over all threads
 */
public record LoadSettings(
        Pace pace, long latestNanos, OptionalLong most, int requestsPerResult, long drainNanos) {

    /** Whether all that was due is sent, so that times from when it was due have all of it. */
    public boolean timedFromIntended() {
        return pace.timedFromIntended() && latestNanos == Parking.NO_LIMIT;
    }
}
