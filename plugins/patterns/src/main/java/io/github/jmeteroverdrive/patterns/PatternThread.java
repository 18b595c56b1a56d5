// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.AfterEnd;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/** A worker from its thread's start to its end; the last one of all counts what is left over. */
final class PatternThread implements SamplerThread {

    private final RunContext run;
    private final PatternSettings settings;
    private final PatternService service;
    private final JMeterContext context;
    private final Population population;
    private final Object element;
    private Worker worker;
    private SampleSink lastWords;
    private AfterEnd deadline;

    /**
     * In the thread's {@code threadStarted()}. A worker that cannot connect has ended, so that
     * nobody waits for it.
     */
    PatternThread(
            RunContext run,
            PatternSettings settings,
            Supplier<PatternService> connect,
            JMeterContext context) {
        this.run = run;
        this.settings = settings;
        this.context = context;
        population = Population.of(run);
        element = context.getThreadGroup().getName() + " " + settings.label();
        population.begins(settings.role(), element, context.getThreadGroup().getNumThreads());
        try {
            service = connect.get();
        } catch (RuntimeException e) {
            population.ends(
                    settings.role(), element, run.clock().nanoTime(), Population.Done.NOTHING);
            throw e;
        } finally {
            population.isThere(settings.role(), element);
        }
    }

    @Override
    public SampleResult sample() {
        if (worker == null) {
            new AllThere(run, settings, population).await(service::lost);
            worker = Worker.of(run, settings, service, context, run.clock().nanoTime());
            lastWords = new SampleSink(context, settings.label());
            deadline = Deadline.of(run, settings, service::abort);
        }
        return worker.sample();
    }

    /** Another thread: end soon. */
    @Override
    public void interrupt() {
        service.abort();
    }

    /** The thread ends. */
    @Override
    public void finish() {
        Thread.interrupted(); // an abort has done its work; what follows is bounded in time
        long now = run.clock().nanoTime();
        Population.Done done = worker == null ? Population.Done.NOTHING : worker.done();
        if (worker != null) {
            deadline.close();
            worker.close();
        }
        boolean last = population.ends(settings.role(), element, now, done);
        if (last && lastWords != null) count();
        service.close();
    }

    private void count() {
        IntervalRecorder recorder = new IntervalRecorder(run.newSource());
        try {
            service.leftOver().ifPresent(left -> leftOver(recorder, left));
        } catch (IOException e) {
            run.warn(
                    settings.element()
                            + ": what is left over on "
                            + settings.destination()
                            + " could not be counted ("
                            + e.getMessage()
                            + ").");
        }
        Optional<PatternService.ServerCounts> counts = service.counts();
        counts.ifPresent(
                server -> {
                    recorder.count(Phase.DRAIN, Count.SERVER_POSTED, server.posted());
                    recorder.count(Phase.DRAIN, Count.SERVER_DELETED, server.deleted());
                });
        lastWords.publish(recorder.take(null));
    }

    /**
     * Servers do not say well which of their messages are claimed (Zaqar keeps the claims of queues
     * that were deleted), so it is reckoned from what the workers still held.
     */
    private void leftOver(IntervalRecorder recorder, long left) {
        Population.Done done = population.done();
        recorder.count(Phase.MEASURE, Count.BROWSED, 1);
        recorder.count(Phase.MEASURE, Count.LEFT_OVER, left);
        long gone = done.posted() - done.deleted() - left;
        if (population.hasConsumers()) {
            recorder.count(Phase.MEASURE, Count.NOT_TAKEN, Math.max(0, left - done.held()));
        } else if (gone > 0) {
            run.fail(
                    gone
                            + " messages that were posted are gone from "
                            + settings.destination()
                            + ", and nobody deleted them: they were flushed, evicted or expired.");
        }
    }
}
