// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.transform.CompileStatic
import java.nio.file.Path

/** The calibration provider's record of a run, and the figures that follow from it; times in ns. */
@CompileStatic
final class CalibrationTruth {

    static final int COMPLETED = 1
    static final int FAILED = 2
    static final int THREW = 3
    private static final int MEASURE = 1

    /** A row of {@code sends.csv}. */
    static final class Send {
        long producer, sequence, phase, sent, intended, entry, done, outcome
    }

    /** A message that came to a consumer. */
    static final class Delivery {
        Send send
        long consumer, at
    }

    /** The sends of the measured phase. */
    final List<Send> sends

    /** The first delivery of each measured message to each consumer, in order of arrival. */
    final List<Delivery> firstDeliveries
    private final int allDeliveries

    /** When each producer was opened. */
    final List<Long> opened

    /** Epoch ns minus nanoTime, from the message that took the least time from its stamp to send(). */
    private final long offset

    CalibrationTruth(Path folder) {
        def all = rows(folder.resolve('sends.csv')).collect { long[] it ->
            new Send(producer: it[0], sequence: it[1], phase: it[2], sent: it[3], intended: it[4], entry: it[5], done: it[6], outcome: it[7])
        }
        sends = all.findAll { it.phase == MEASURE }
        offset = all.collect { it.sent - it.entry }.max()
        opened = rows(folder.resolve('producers.csv')).collect { it[0] }
        def deliveries = rows(folder.resolve('deliveries.csv')).findAll { all[it[0] as int].phase == MEASURE }
        allDeliveries = deliveries.size()
        def seen = new HashSet<List<Long>>()
        firstDeliveries = deliveries.findAll { seen.add([it[0], it[1]]) }.collect { new Delivery(send: all[it[0] as int], consumer: it[1], at: it[2]) }
    }

    /** The intended send time of a message, on the provider's clock. */
    long intended(Send send) {
        send.intended - offset
    }

    private static List<long[]> rows(Path file) {
        file.readLines().drop(1).collect { line -> line.split(',').collect { Long.parseLong(it) } as long[] }
    }

    long outcomes(int outcome) {
        sends.count { it.outcome == outcome } as long
    }

    long duplicated() {
        allDeliveries - firstDeliveries.size()
    }

    /** Deliveries with a lower number than an earlier one of the same producer at the same consumer. */
    long reordered() {
        Map<List<Long>, Long> highest = [:]
        firstDeliveries.count {
            def key = [it.send.producer, it.consumer]
            def before = highest.getOrDefault(key, -1L)
            highest[key] = Math.max(before, it.send.sequence)
            it.send.sequence < before
        } as long
    }

    /** Completed sends that no consumer received. */
    long lost() {
        def arrived = firstDeliveries*.send.toSet()
        sends.count { it.outcome == COMPLETED && !arrived.contains(it) } as long
    }

    /** All values of a latency, by its name in the summary. */
    long[] latencies(String name) {
        def completed = sends.findAll { it.outcome == COMPLETED }
        switch (name) {
            case 'ack': return sorted(completed.collect { it.done - it.entry })
            case 'ackFromIntended': return sorted(completed.collect { it.done - intended(it) })
            case 'sendDelay': return sorted(sends.collect { it.entry - intended(it) })
            case 'transfer': return sorted(firstDeliveries.collect { it.at - it.send.entry })
            case 'transferFromIntended': return sorted(firstDeliveries.collect { it.at - intended(it.send) })
            default: throw new IllegalArgumentException(name)
        }
    }

    private static long[] sorted(List<Long> values) {
        long[] array = values as long[]
        Arrays.sort(array)
        array
    }

    /** The smallest value that is not below so many percent of them (nearest rank). */
    static long percentile(long[] sorted, double percent) {
        sorted[Math.max(0, (int) Math.ceil(percent * sorted.length / 100 - 1e-9) - 1)]
    }
}
