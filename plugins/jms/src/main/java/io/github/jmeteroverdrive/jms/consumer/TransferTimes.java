// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;

/**
 * Times received messages from end to end: those whose sender has the receiver's clock, and apart
 * from them those whose time two hosts' clocks tell, which disagree by nobody here knows how much.
 * JMeter thread only.
 */
final class TransferTimes {

    private final EpochClock clock;
    private final IntervalRecorder recorder;
    private final boolean replies;

    /**
     * @param replies whether what arrives are replies, and their time is that of a round trip
     */
    TransferTimes(EpochClock clock, IntervalRecorder recorder, boolean replies) {
        this.clock = clock;
        this.recorder = recorder;
        this.replies = replies;
    }

    /**
     * @return time under way in ns, not below 0
     */
    long add(Delivery delivery) {
        long at = clock.epochNanos(delivery.at);
        long nanos = at - delivery.sent;
        if (!delivery.oneClock) {
            recorder.time(delivery.phase, Latency.BY_TWO_CLOCKS, nanos);
        } else if (replies) {
            recorder.time(delivery.phase, Latency.RESPONSE, nanos);
        } else {
            recorder.time(delivery.phase, Latency.TRANSFER, nanos);
            if (delivery.intended != delivery.sent)
                recorder.time(
                        delivery.phase, Latency.TRANSFER_FROM_INTENDED, at - delivery.intended);
        }
        return Math.max(nanos, 0);
    }
}
