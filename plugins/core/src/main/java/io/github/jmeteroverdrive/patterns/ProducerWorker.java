// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TimeBeforeNumber;
import java.util.Arrays;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/** Posts messages, one per request, to queues picked at random. */
final class ProducerWorker extends Worker {

    private final WorkerRecorder recorder;
    private final PatternMessage message = new PatternMessage();
    private final long limit;
    private long next;
    private long[] unacknowledged = new long[16];
    private int failures;

    ProducerWorker(RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
        super(run, settings, service, now);
        recorder = WorkerRecorder.ofMessages(run, context, settings.label());
        int threads = context.getThreadGroup().getNumThreads();
        limit = settings.messages().isPresent()
                ? Share.of(settings.messages().getAsLong(), context.getThreadNum(), threads)
                : Long.MAX_VALUE;
        message.runId = run.runId();
        message.producer = run.newSource();
        message.tie = run.clock().tie();
    }

    @Override
    boolean over(long now) {
        return next == limit || phases.timed() && now - phases.measureTo() >= 0;
    }

    @Override
    SampleResult request(long start) {
        Phase phase = phases.at(start);
        message.sequence = next++;
        message.phase = phase;
        message.sent = run.clock().epochNanos(start);
        service.post(anyQueue(), message, answer);
        long end = run.clock().nanoTime();
        recorder.count(phase, Count.SENT, 1);
        recorder.count(phase, Count.BYTES_SENT, answer.bytesSent());
        recorder.count(phase, Count.PENDING_NANOS, end - start);
        if (answer.outcome() == Answer.Outcome.DONE) {
            recorder.count(phase, Count.COMPLETED, 1);
            recorder.count(phases.at(end), Count.COMPLETED_EVENTS, 1);
            recorder.time(phase, Latency.ACK, end - start);
        } else {
            boolean unknown = answer.outcome() == Answer.Outcome.UNANSWERED;
            recorder.count(phase, unknown ? Count.UNRESOLVED : Count.FAILED, 1);
            recorder.error(answer);
            if (failures == unacknowledged.length) unacknowledged = Arrays.copyOf(unacknowledged, 2 * failures);
            unacknowledged[failures++] = message.sequence;
        }
        return recorder.result(answer, phase, start, end);
    }

    /** The ledger does not distinguish queues: a message is claimed once, from any of them. */
    private Ledger.Part ledger() {
        long[] since = Arrays.copyOf(unacknowledged, failures);
        failures = 0;
        return Ledger.Part.sent(settings.destination(), message.producer, next, since);
    }

    @Override
    WorkerRecorder recorder() {
        return recorder;
    }

    @Override
    void publish() {
        recorder.publish(ledger());
    }

    @Override
    void close(long now, boolean loopsDone, boolean groupTimeIsUp) {
        boolean runIsOver = phases.timed() && now - phases.measureTo() >= 0;
        if (settings.messages().isPresent() && next < limit && (runIsOver || groupTimeIsUp))
            TimeBeforeNumber.report(
                    run, runIsOver, settings.element(), settings.messages().getAsLong(), "messages were sent");
        if (!loopsDone && !groupTimeIsUp && !over(now)) recorder.count(phases.at(now), Count.SENDERS_STOPPED, 1);
        publish();
    }
}
