// SPDX-License-Identifier: Apache-2.0
/**
 * Measuring, without JMeter and JMS: when to send ({@link SendSchedule}, {@link Pacer}) and how many ({@link Share}),
 * how much may be in flight ({@link PendingLimit}), what happened ({@link IntervalRecorder} → {@link Interval} →
 * {@link Totals}), which messages arrived ({@link ReceivedSequences} → {@link Ledger}), and the figures that follow
 * from it ({@link Percentiles}, {@link RateMeter}, {@link LatencyLog}).
 *
 * <p>Times are nanoseconds of one monotonic clock, injected as a {@link java.util.function.LongSupplier}; only
 * {@link EpochClock} knows the time of day. Recorders have a single writer and no locks; threads exchange immutable
 * {@link Interval}s.
 */
package io.github.jmeteroverdrive.measure;
