// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EndWatchdog;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.GroupLoops;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/** A worker of a messaging pattern; subclasses implement the protocol. */
public abstract class PatternSampler extends ThreadSampler implements EndsByLimits {

    private static final long serialVersionUID = 1;

    /** @throws io.github.jmeteroverdrive.measure.Refusal for the first field with an invalid value */
    protected abstract PatternSettings settings(RunContext run);

    /**
     * Called once for each element before the threads start: checks that the server exists, and empties its queues.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when there is no server
     */
    protected abstract void prepare(RunContext run);

    /** Called in the thread that will sample. */
    protected abstract PatternService connect(RunContext run);

    @Override
    public boolean isOfMessages() {
        return true;
    }

    @Override
    public void runStarted(RunContext run) {
        PatternSettings settings = settings(run);
        if (!startsThreads(run)) return;
        if (settings.role() == Role.PRODUCER) run.sends(settings.messages());
        prepare(run);
        WorkerRegistry.of(run).expect(settings.role());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
        return new PatternThread(run, settings(run), () -> connect(run), context, thread);
    }

    @Override
    protected String title() {
        return getName();
    }

    /** A worker from its thread's start to its end; the last of all counts the messages left over. */
    private static final class PatternThread implements SamplerThread {

        private static final long CONNECT_SECONDS = 10;
        private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

        /** A worker ends in time by itself, unless the server delays it. */
        private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

        private final RunContext run;
        private final PatternSettings settings;
        private final PatternService service;
        private final JMeterContext context;
        private final WorkerRegistry registry;
        private final Object element;
        private final GroupLoops loops;
        private Worker worker;
        private SampleSink finalSink;

        /**
         * Ends a request that still waits after the drain time-out because a server hangs or a full broker accepts no
         * more.
         */
        private EndWatchdog deadline;

        /**
         * Made in {@code threadStarted()}. A worker that cannot connect has ended, so that others do not wait for it.
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
            registry = WorkerRegistry.of(run);
            element = thread.group();
            boolean endsItself =
                    settings.role() == Role.CONSUMER || settings.messages().isPresent();
            loops = new GroupLoops(run, settings.element(), endsItself, context.getThread());
            registry.register(settings.role(), element, context.getThreadGroup().getNumThreads());
            try {
                service = connect.get();
            } catch (RuntimeException e) {
                registry.ended(settings.role(), element, run.clock().nanoTime());
                throw e;
            } finally {
                registry.connected(settings.role(), element);
            }
        }

        @Override
        public SampleResult sample() {
            if (worker == null) {
                awaitAllConnected();
                worker = Worker.of(run, settings, service, context, run.clock().nanoTime());
                finalSink = new SampleSink(context, settings.label());
                deadline = new EndWatchdog(
                        run.phases(), run.clock()::nanoTime, settings.drainNanos() + GRACE_NANOS, service::abort);
            }
            deadline.enter();
            try {
                return worker.sample();
            } finally {
                deadline.leave();
            }
        }

        /**
         * Waits until all workers of the plan are connected. A subscriber that connects after the first post misses it,
         * and the run's clock starts with the first request.
         */
        private void awaitAllConnected() {
            long end = run.clock().nanoTime() + TimeUnit.SECONDS.toNanos(CONNECT_SECONDS);
            while (!registry.allConnected() && !service.lost()) {
                if (run.clock().nanoTime() - end >= 0) {
                    run.warn(
                            "%s: begins although not all workers of the plan are connected after %s s; start them together, with a ramp-up time of 0."
                                    .formatted(settings.element(), CONNECT_SECONDS));
                    return;
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
        }

        @Override
        public boolean over() {
            return worker != null && worker.over();
        }

        @Override
        public void interrupt() {
            service.abort();
        }

        @Override
        public void finish() {
            Thread.interrupted(); // what follows has time limits
            long now = run.clock().nanoTime();
            if (worker != null) {
                deadline.close();
                if (settings.messages().isEmpty()) loops.reportEarlyEnd();
                worker.close(now, finalSink.loopsDone(), finalSink.groupTimeIsUp());
            }
            service.release();
            boolean last = registry.ended(settings.role(), element, now);
            if (last && finalSink != null) publishFinalCounts();
            service.close();
        }

        /** If another JVM of the run counts later, its counts are used. */
        private void publishFinalCounts() {
            IntervalRecorder recorder = new IntervalRecorder(run.newSource());
            Optional<Ledger.Part> left = Optional.empty();
            long at = run.clock().epochNanos(run.clock().nanoTime());
            try {
                OptionalLong messages = service.leftOver();
                if (messages.isPresent()) {
                    recorder.count(Phase.MEASURE, Count.BROWSED, 1);
                    left = Optional.of(LeftSequences.number(settings.destination(), at, messages.getAsLong()));
                }
            } catch (IOException e) {
                String why = "what is left over on %s could not be counted (%s)"
                        .formatted(settings.destination(), e.getMessage());
                run.warn(settings.element() + ": " + why + ".");
                left = Optional.of(new LeftSequences().some(settings.destination(), at, false, why));
            }
            Optional<PatternService.ServerCounts> counts = service.counts();
            counts.ifPresent(server -> {
                recorder.count(Phase.DRAIN, Count.SERVER_POSTED, server.posted());
                recorder.count(Phase.DRAIN, Count.SERVER_DELETED, server.deleted());
            });
            finalSink.publish(recorder.take(left.orElse(null)));
        }
    }
}
