// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Counts and errors of simulated agents. Thread-safe. */
final class Remarks {

    private static final double NANOS_A_MILLI = 1e6;

    private final LongAdder messages = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final Histogram answers = new ConcurrentHistogram(3);

    /** Messages that are about to be reported. */
    void sent(int number) {
        messages.add(number);
    }

    /** A report was acknowledged after so many ns. */
    void took(long nanos) {
        answers.recordValue(nanos);
    }

    /** Counts an error and prints it to standard error. */
    void failed(String sentence) {
        failures.increment();
        System.err.println(sentence);
    }

    String json() {
        return String.format(
                "{\"messages\": %d, \"failures\": %d, \"reports\": %d,"
                        + " \"answerMillis\": {\"p50\": %.1f, \"p99\": %.1f, \"most\": %.1f}}",
                messages.sum(),
                failures.sum(),
                answers.getTotalCount(),
                answers.getValueAtPercentile(50) / NANOS_A_MILLI,
                answers.getValueAtPercentile(99) / NANOS_A_MILLI,
                answers.getMaxValue() / NANOS_A_MILLI);
    }
}
