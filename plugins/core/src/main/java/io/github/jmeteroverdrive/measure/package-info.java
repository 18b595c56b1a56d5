// SPDX-License-Identifier: Apache-2.0
/**
 * The clockwork of a load generator, free of JMeter and JMS: when to send ({@link SendSchedule}, {@link Pacer}) and how
 * many ({@link Share}), how much may be in flight ({@link PendingLimit}), what happened ({@link IntervalRecorder} →
 * {@link Interval} → {@link Totals}), which messages arrived ({@link ReceivedSequences} → {@link Ledger}), what can be
 * said of it ({@link Percentiles}, {@link RateMeter}) and how it is kept ({@link LatencyLog}).
 *
 * <p>Times are nanoseconds of one monotonic clock, injected as a {@link java.util.function.LongSupplier}; only
 * {@link EpochClock} knows the time of day. Recorders are single-writer and free of locks; what crosses threads is an
 * immutable {@link Interval}.
 */
package io.github.jmeteroverdrive.measure;
