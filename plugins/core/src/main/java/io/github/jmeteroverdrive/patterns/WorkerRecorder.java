// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/** Records one kind of requests of a worker: counts, times, and the results that carry them. */
final class WorkerRecorder {

    private final RunContext run;
    private final String label;
    private final IntervalRecorder recorder;
    private final SampleSink sink;
    private final boolean messages;

    private WorkerRecorder(RunContext run, JMeterContext context, String label, boolean messages) {
        this.run = run;
        this.label = label;
        this.messages = messages;
        recorder = new IntervalRecorder(run.newSource());
        sink = new SampleSink(context, label);
        if (messages) sink.ofMessages(recorder);
        else sink.ofRequests(recorder);
    }

    /** A recorder of requests that post messages. */
    static WorkerRecorder ofMessages(RunContext run, JMeterContext context, String label) {
        return new WorkerRecorder(run, context, label, true);
    }

    /** A recorder of other requests. */
    static WorkerRecorder ofRequests(RunContext run, JMeterContext context, String label) {
        return new WorkerRecorder(run, context, label, false);
    }

    void count(Phase phase, Count what, long n) {
        recorder.count(phase, what, n);
    }

    void time(Phase phase, Latency what, long nanos) {
        recorder.time(phase, what, nanos);
    }

    /** A listing, a claim or a deletion. */
    void request(Phase phase, Answer answer, long nanos) {
        recorder.count(phase, Count.SAMPLES, 1);
        recorder.time(phase, Latency.RESPONSE, nanos);
        boolean answered = answer.outcome() == Answer.Outcome.DONE || answer.outcome() == Answer.Outcome.REFUSED;
        recorder.count(phase, answered ? Count.ANSWERED : Count.SAMPLE_ERRORS, 1);
        if (!answered) error(answer);
    }

    void error(Answer answer) {
        recorder.error(cause(answer));
    }

    private static String cause(Answer answer) {
        return answer.code() + " " + answer.text();
    }

    /**
     * The result of a request, for JMeter's listeners.
     *
     * @param phase in which the request was counted
     */
    SampleResult result(Answer answer, Phase phase, long start, long end) {
        long millis = TimeUnit.NANOSECONDS.toMillis(end - start);
        MeasuredResult result = new MeasuredResult(run.clock().epochMillis(start), millis);
        result.setSampleLabel(label);
        result.setSuccessful(answer.outcome() == Answer.Outcome.DONE);
        result.setResponseCode(answer.code());
        result.setResponseMessage(answer.text());
        result.setDataType(SampleResult.TEXT);
        result.setSentBytes(answer.bytesSent());
        result.setBytes(answer.bytesReceived());
        result.setLatency(millis);
        // a refusal is a failed result, but is counted as a refusal only
        if (answer.outcome() != Answer.Outcome.REFUSED) {
            if (messages) result.countedAs(phase, answer.outcome() == Answer.Outcome.FAILED ? 1 : 0);
            else result.countedAs(phase, result.isSuccessful() ? null : cause(answer));
            sink.returns(result);
        }
        return result;
    }

    /** Publishes what happened since the last call. */
    void publish(Ledger.Part ledger) {
        sink.settle();
        sink.publish(recorder.take(ledger));
    }
}
