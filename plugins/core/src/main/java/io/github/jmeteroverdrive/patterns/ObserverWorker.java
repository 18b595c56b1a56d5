// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/**
 * Lists messages of queues picked at random, until the producers have ended. It may lag behind them, so what it has not
 * seen by then is not lost. It sends at least one request, even in a very short run.
 */
final class ObserverWorker extends Worker {

    private final WorkerRecorder recorder;

    /** Everything that was ever listed; nothing is removed. */
    private final ReceivedSequences seen = new ReceivedSequences();

    private boolean hasListed;

    ObserverWorker(RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
        super(run, settings, service, now);
        recorder = WorkerRecorder.ofRequests(run, context, settings.label());
    }

    @Override
    boolean over(long now) {
        return hasListed && loadOver(now);
    }

    @Override
    SampleResult request(long start) {
        hasListed = true;
        service.list(anyQueue(), answer);
        long end = run.clock().nanoTime();
        Phase phase = phases.at(start);
        recorder.request(phase, answer, end - start);
        if (answer.isEmpty()) recorder.count(phase, Count.EMPTY_LISTINGS, 1);
        for (int i = 0; i < answer.size(); i++) listed(phase, answer.message(i), end);
        recorder.count(phase, Count.FOREIGN, answer.foreign());
        recorder.count(phase, Count.BYTES_RECEIVED, answer.bytesReceived());
        return recorder.result(answer, phase, start, end);
    }

    /** @param phase of the listing, which may be later than that of the message */
    private void listed(Phase phase, PatternMessage message, long at) {
        if (seen.add(message.producer, message.sequence) == ReceivedSequences.Arrival.DUPLICATED) {
            recorder.count(phase, Count.LISTED_AGAIN, 1);
            recorder.count(phase, Count.DUPLICATED, 1);
            return;
        }
        recorder.count(phase, Count.LISTED, 1);
        if (message.phase.compareTo(phase) < 0) recorder.count(phase, Count.LISTED_OF_EARLIER, 1);
        recorder.count(phase, Count.RECEIVED, 1);
        recorder.count(phases.at(at), Count.RECEIVED_EVENTS, 1);
        timeTransfer(recorder, message, at);
    }

    @Override
    WorkerRecorder recorder() {
        return recorder;
    }

    @Override
    void publish() {
        recorder.publish(null);
    }
}
