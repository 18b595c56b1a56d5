// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.Ticks;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/**
 * A worker in its JMeter thread: a closed loop without think time, one request per {@link #sample}. Made in its first
 * sample.
 */
abstract class Worker {

    /** The wait after an unreachable server, without which requests would fail a million times. */
    private static final long BACKOFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    final RunContext run;
    final PatternSettings settings;
    final PatternService service;
    final WorkerRegistry registry;
    final Phases phases;
    final Answer answer = new Answer();
    private final SplittableRandom random;
    private final Ticks ticks;
    private long idleSince;
    private boolean over;

    /** @param now nanoTime; starts the run's clock if it has not started */
    Worker(RunContext run, PatternSettings settings, PatternService service, long now) {
        this.run = run;
        this.settings = settings;
        this.service = service;
        registry = WorkerRegistry.of(run);
        phases = run.phases(now);
        random = new SplittableRandom(run.newSource());
        ticks = new Ticks(phases.origin(), now);
        idleSince = now;
    }

    static Worker of(
            RunContext run, PatternSettings settings, PatternService service, JMeterContext context, long now) {
        return switch (settings.role()) {
            case PRODUCER -> new ProducerWorker(run, settings, service, context, now);
            case OBSERVER -> new ObserverWorker(run, settings, service, context, now);
            case CONSUMER -> new ConsumerWorker(run, settings, service, context, now);
        };
    }

    /** Sends one request; null if there is nothing more to do, and the thread ends. */
    SampleResult sample() {
        long now = run.clock().nanoTime();
        if (service.lost() || over(now)) {
            over = true;
            return null;
        }
        answer.begin();
        SampleResult result = request(now);
        long end = run.clock().nanoTime();
        if (answer.isUnreachable()) {
            LockSupport.parkNanos(BACKOFF_NANOS);
            end = run.clock().nanoTime();
        }
        recorder().count(phases.at(now), Count.WORKER_NANOS, end - idleSince);
        idleSince = end;
        if (ticks.passed(end)) publish();
        return result;
    }

    /** Whether it sends no more requests. */
    boolean over() {
        return over;
    }

    abstract boolean over(long now);

    abstract SampleResult request(long start);

    /** The recorder of the last request, or of the next one. */
    abstract WorkerRecorder recorder();

    abstract void publish();

    /**
     * Publishes the last intervals.
     *
     * @param loopsDone whether the loops of its thread group end it
     * @param groupTimeIsUp whether the time of its thread group does
     */
    void close(long now, boolean loopsDone, boolean groupTimeIsUp) {
        publish();
    }

    int anyQueue() {
        return settings.queues() == 1 ? 0 : random.nextInt(settings.queues());
    }

    /** Whether the time is up, or all producers have ended. */
    boolean loadOver(long now) {
        return phases.timed() && now - phases.measureTo() >= 0
                || registry.producersEndedAt().isPresent();
    }

    /** Times a message from its post to this nanoTime. */
    void timeTransfer(WorkerRecorder by, PatternMessage message, long at) {
        EpochClock clock = run.clock();
        Latency what = clock.agreesWith(message.tie) ? Latency.TRANSFER : Latency.BY_TWO_CLOCKS;
        by.time(message.phase, what, clock.epochNanos(at) - message.sent);
    }
}
