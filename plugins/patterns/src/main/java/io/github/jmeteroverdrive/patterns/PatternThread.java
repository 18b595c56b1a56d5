// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.AfterEnd;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
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
            JMeterContext context,
            GroupThread thread) {
        this.run = run;
        this.settings = settings;
        this.context = context;
        population = Population.of(run);
        element = thread.group();
        population.begins(settings.role(), element, context.getThreadGroup().getNumThreads());
        try {
            service = connect.get();
        } catch (RuntimeException e) {
            population.ends(settings.role(), element, run.clock().nanoTime());
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

    @Override
    public boolean over() {
        return worker != null && worker.over();
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
        if (worker != null) {
            deadline.close();
            worker.close(now, lastWords.loopsDone() || lastWords.groupTimeIsUp());
        }
        service.release();
        boolean last = population.ends(settings.role(), element, now);
        if (last && lastWords != null) count();
        service.close();
    }

    /** Another JVM of the run may count later, and is right then. */
    private void count() {
        IntervalRecorder recorder = new IntervalRecorder(run.newSource());
        Optional<Ledger.Part> left = Optional.empty();
        long at = run.clock().epochNanos(run.clock().nanoTime());
        try {
            OptionalLong messages = service.leftOver();
            if (messages.isPresent()) {
                recorder.count(Phase.MEASURE, Count.BROWSED, 1);
                left =
                        Optional.of(
                                LeftSequences.number(
                                        settings.destination(), at, messages.getAsLong()));
            }
        } catch (IOException e) {
            String where = settings.destination();
            String why =
                    "what is left over on "
                            + where
                            + " could not be counted ("
                            + e.getMessage()
                            + ")";
            run.warn(settings.element() + ": " + why + ".");
            left = Optional.of(new LeftSequences().some(where, at, false, why));
        }
        Optional<PatternService.ServerCounts> counts = service.counts();
        counts.ifPresent(
                server -> {
                    recorder.count(Phase.DRAIN, Count.SERVER_POSTED, server.posted());
                    recorder.count(Phase.DRAIN, Count.SERVER_DELETED, server.deleted());
                });
        lastWords.publish(recorder.take(left.orElse(null)));
    }
}
