// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.run.TestRun;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/** Makes results of samplers. */
public final class Intervals {

    public static final long SECOND = 1_000_000_000L;

    private Intervals() {}

    /** A producer on queue {@code q} that numbers its messages itself. */
    public static final class Producer {
        private final IntervalRecorder recorder;
        private final long id;
        private long next;

        public Producer(long id) {
            this.id = id;
            recorder = new IntervalRecorder(id);
        }

        public Producer sends(Phase phase, int messages, long ackNanos) {
            recorder.count(phase, Count.SENT, messages);
            recorder.count(phase, Count.COMPLETED, messages);
            recorder.count(phase, Count.COMPLETED_EVENTS, messages);
            recorder.count(phase, Count.PENDING_NANOS, SECOND / 2);
            for (int i = 0; i < messages; i++) recorder.time(phase, Latency.ACK, ackNanos);
            next += messages;
            return this;
        }

        public Producer counts(Phase phase, Count what, long n) {
            recorder.count(phase, what, n);
            return this;
        }

        public SampleEvent result() {
            return event("producer", recorder.take(Ledger.Part.sent("q", id, next)));
        }
    }

    /** A flow, or one of its steps. */
    public static final class Requests {
        private final IntervalRecorder recorder;

        /** @param part the step; "" = the flow itself */
        public Requests(long id, String part) {
            recorder = new IntervalRecorder(id, part);
        }

        /** All of a status; a status from 400 on is a failure. */
        public Requests answered(int requests, int status, long nanos) {
            for (int i = 0; i < requests; i++) {
                recorder.count(Phase.MEASURE, Count.SAMPLES, 1);
                recorder.status(Phase.MEASURE, status);
                recorder.time(Phase.MEASURE, Latency.RESPONSE, nanos);
                if (status < 400) continue;
                recorder.count(Phase.MEASURE, Count.SAMPLE_ERRORS, 1);
                recorder.error("Status " + status);
            }
            return this;
        }

        public Requests iterations(int completed, long nanos) {
            recorder.count(Phase.MEASURE, Count.ITERATIONS, completed);
            recorder.count(Phase.MEASURE, Count.ITERATIONS_COMPLETED, completed);
            for (int i = 0; i < completed; i++) recorder.time(Phase.MEASURE, Latency.ITERATION, nanos);
            return this;
        }

        public SampleEvent result() {
            return event("shop", recorder.take(null));
        }
    }

    /** A consumer on queue {@code q}. */
    public static final class Consumer {
        private final IntervalRecorder recorder;
        private final ReceivedSequences sequences = new ReceivedSequences();

        public Consumer(long id) {
            recorder = new IntervalRecorder(id);
        }

        public Consumer receives(Phase phase, long producer, int from, int to) {
            for (int s = from; s < to; s++) {
                if (sequences.add(producer, s) == ReceivedSequences.Arrival.DUPLICATED) {
                    recorder.count(phase, Count.DUPLICATED, 1);
                    continue;
                }
                recorder.count(phase, Count.RECEIVED, 1);
                recorder.count(phase, Count.RECEIVED_EVENTS, 1);
                recorder.time(phase, Latency.TRANSFER, 2_000_000);
            }
            return this;
        }

        public SampleEvent result() {
            return event("consumer", recorder.take(sequences.take(Subscription.to("q", ""))));
        }

        /** Browses the queue, which is empty. */
        public SampleEvent sawQueue(boolean all) {
            recorder.count(Phase.MEASURE, Count.BROWSED, 1);
            LeftSequences left = new LeftSequences();
            return event(
                    "consumer",
                    recorder.take(all ? left.all("q", 1, true) : left.some("q", 1, true, "it took too long")));
        }
    }

    private static SampleEvent event(String label, io.github.jmeteroverdrive.measure.Interval interval) {
        MeasuredResult result = new MeasuredResult(TestRun.EPOCH, 1);
        result.setSampleLabel(label);
        result.setInterval(interval);
        return new SampleEvent(result, "group");
    }

    /** A stock sampler's result. */
    public static SampleEvent stock(String label, long startMillis, long elapsed, boolean good) {
        SampleResult result =
                SampleResult.createTestSample(TestRun.EPOCH + startMillis, TestRun.EPOCH + startMillis + elapsed);
        result.setSampleLabel(label);
        result.setSuccessful(good);
        result.setResponseCode(good ? "200" : "503");
        result.setResponseMessage(good ? "OK" : "Service Unavailable");
        return new SampleEvent(result, "group");
    }
}
