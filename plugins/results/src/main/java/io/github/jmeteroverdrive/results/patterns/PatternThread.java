// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.RunContext;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import java.io.IOException;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/** A worker from its thread's start to its end; the last one of all counts what is left over. */
final class PatternThread {

    private final RunContext run;
    private final PatternSettings settings;
    private final PatternService service;
    private final JMeterContext context;
    private final Population population;
    private final Object element;
    private Worker worker;
    private SampleSink lastWords;
    private Deadline deadline;

    /** In the thread's {@code threadStarted()}. */
    PatternThread(
            RunContext run,
            PatternSettings settings,
            PatternService service,
            JMeterContext context) {
        this.run = run;
        this.settings = settings;
        this.service = service;
        this.context = context;
        population = Population.of(run);
        element = context.getThreadGroup().getName() + " " + settings.label();
        population.begins(settings.role(), element, context.getThreadGroup().getNumThreads());
    }

    SampleResult sample() {
        if (worker == null) {
            worker = Worker.of(run, settings, service, context, run.clock().nanoTime());
            lastWords = new SampleSink(context, settings.label());
            deadline = Deadline.of(run, settings, service::abort);
        }
        return worker.sample();
    }

    /** Another thread: end soon. */
    void abort() {
        service.abort();
    }

    /** The thread ends. */
    void finish() {
        long now = run.clock().nanoTime();
        long posted = worker == null ? 0 : worker.posted();
        long deleted = worker == null ? 0 : worker.deleted();
        if (worker != null) {
            deadline.close();
            worker.close();
        }
        boolean last = population.ends(settings.role(), element, now, posted, deleted);
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
        lastWords.close();
    }

    private void leftOver(IntervalRecorder recorder, PatternService.LeftOver left) {
        recorder.count(Phase.MEASURE, Count.BROWSED, 1);
        recorder.count(Phase.MEASURE, Count.LEFT_OVER, left.total());
        if (population.hasConsumers()) {
            recorder.count(Phase.MEASURE, Count.NOT_TAKEN, left.free());
        } else if (left.total() < population.balance()) {
            run.fail(
                    population.balance()
                            - left.total()
                            + " messages that were posted are gone from "
                            + settings.destination()
                            + ", and nobody deleted them: they were flushed, evicted or expired.");
        }
    }
}
