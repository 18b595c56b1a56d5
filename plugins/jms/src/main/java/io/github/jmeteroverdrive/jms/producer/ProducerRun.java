// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.LeftOver;
import io.github.jmeteroverdrive.jms.account.ProducerCell;
import io.github.jmeteroverdrive.jms.sampling.JmsThread;
import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.jms.sampling.SampleSink;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.JMSException;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one producer thread: connects, sends in a {@link SendLoop} from the first sample on,
 * drains and closes. JMeter thread only, but for {@link #interrupt}.
 */
public final class ProducerRun implements JmsThread {

    private static final Logger log = LoggerFactory.getLogger(ProducerRun.class);

    private final RunContext run;
    private final ProducerSettings settings;
    private final String label;
    private final JMeterContext context;
    private final int index;
    private final int threads;
    private final Account account;
    private final String group;
    private final ProducerEnd end;
    private final ProducerRecorder recorder;
    private ProducerLink link;
    private Sender sender;
    private SendLoop loop;
    private SampleSink sink;

    private ProducerRun(
            RunContext run, ProducerSettings settings, String label, JMeterContext context) {
        this.run = run;
        this.settings = settings;
        this.label = label;
        this.context = context;
        index = context.getThreadNum();
        threads = Math.max(context.getThreadGroup().getNumThreads(), index + 1);
        group = context.getThreadGroup().getName() + " / " + settings.element();
        account = Accounts.account(run, settings.destination());
        ProducerCell cell = account.producerStarts(group, threads);
        recorder = new ProducerRecorder(run.newSource(), settings, cell);
        long share =
                settings.messages().isPresent()
                        ? Share.of(settings.messages().getAsLong(), index, threads)
                        : Long.MAX_VALUE;
        end = new ProducerEnd(share, settings.drainNanos());
    }

    /** Connects in the thread's own context; the run's clock starts with the first sample only. */
    public static ProducerRun connect(
            RunContext run, ProducerSettings settings, String label, JMeterContext context)
            throws JMSException {
        ProducerRun made = new ProducerRun(run, settings, label, context);
        try {
            made.link = ProducerLink.open(run, settings, made.end::stop);
            made.sender = new Sender(run, made.link.session(), settings, made.recorder);
            return made;
        } catch (JMSException | RuntimeException e) {
            made.finish();
            throw e;
        }
    }

    @Override
    public SampleResult sample() {
        if (loop == null) loop = begin();
        return loop.sample();
    }

    private SendLoop begin() {
        sink = new SampleSink(context);
        Phases phases = run.phases();
        LongSupplier clock = run.clock()::nanoTime;
        SendSchedule schedule =
                settings.rate().isEmpty()
                        ? null
                        : SendSchedule.share(
                                clock.getAsLong(),
                                settings.rate().getAsDouble(),
                                index,
                                threads,
                                settings.late());
        Pacer pacer = new Pacer(clock, Parking.SYSTEM);
        SendGate gate = new SendGate(clock, pacer, phases, schedule, sender.limit(), recorder);
        MessageResults results =
                new MessageResults(
                        label, "acknowledged", run.clock(), settings.messagesPerResult());
        Burst burst = burst(sink, results);
        return new SendLoop(
                clock,
                phases,
                sink,
                sender,
                gate,
                recorder,
                results,
                end,
                burst,
                settings.messageSize());
    }

    private Burst burst(SampleSink sink, MessageResults results) {
        Optional<String> obstacle =
                BurstRule.obstacle(sink.pack(), context.getThread().getTestTree());
        obstacle.ifPresent(
                o -> log.info("{}: one message per sample, because {}", settings.element(), o));
        if (obstacle.isPresent()) return Burst.SINGLE;
        return results.single() ? Burst.OF_RESULTS : Burst.AGGREGATED;
    }

    @Override
    public void interrupt() {
        end.stop();
    }

    @Override
    public void finish() {
        try {
            if (loop != null) loop.drain();
        } finally {
            account.producerEnds(group);
            if (link != null) link.close();
            LeftOver.check(
                    run, settings.destination(), settings.connection(), settings.element(), sink);
        }
    }
}
