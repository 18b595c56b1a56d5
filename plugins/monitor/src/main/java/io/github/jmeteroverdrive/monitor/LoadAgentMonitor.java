// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms;
import io.github.jmeteroverdrive.monitor.agent.jvm.Profilers;
import io.github.jmeteroverdrive.monitor.agent.jvm.SamplerThreads;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import io.github.jmeteroverdrive.monitor.export.Exporters;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.monitor.summary.ReportLibraries;
import io.github.jmeteroverdrive.monitor.target.SeparateCpus;
import io.github.jmeteroverdrive.results.StockResult;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * od - Load Agent Monitor: records once a second in {@code agent.jsonl} of the run directory what the load agent and
 * the targets are doing. Works with or without {@link LiveStatistics}; in a remote run it works on each load agent. It
 * listens to samples only to start the run's clock if no other element does.
 */
public class LoadAgentMonitor extends AbstractTestElement
        implements SampleListener, RunElement, ThreadListener, NoThreadClone {

    /** Name in JMeter's menu. */
    public static final String LABEL = "od - Load Agent Monitor";

    static final Declaration DECLARATION = Declaration.of(LABEL, "load-agent-monitor.md")
            .about("Writes agent.jsonl into the run directory, one line per second: CPU,"
                    + " memory, garbage collection, network, sockets and hiccups of"
                    + " this load agent, and what the targets report. A plan"
                    + " has one of these elements, anywhere at its top level. Properties:"
                    + " overdrive.target.nginx.status=URL of a stub_status page,"
                    + " overdrive.target.redis=host:port.");

    private static final String HEAP = LABEL + ": heap histograms";

    static final String NGINX = TargetElement.PREFIX + "nginx.status";
    static final String REDIS = TargetElement.PREFIX + "redis";

    private static final long serialVersionUID = 1;

    private transient volatile RunContext run;
    private transient MonitorSession session;
    private transient Profilers profilers;
    private transient volatile boolean clockRuns;

    @Override
    public void runStarted(RunContext entered) {
        run = null;
        session = null;
        clockRuns = false;
        if (entered.shared(AtomicBoolean.class, LABEL, AtomicBoolean::new).getAndSet(true)) {
            entered.warn(LABEL
                    + " '"
                    + getName()
                    + "' does nothing, because the plan has another one; leave one, at the top of the plan.");
            return;
        }
        Properties given = JMeterUtils.getJMeterProperties();
        OwnProperties.check(
                given, TargetElement.PREFIX, Set.of(NGINX, REDIS, TargetElement.JVM_ARGS, SeparateCpus.PROPERTY));
        OwnProperties.check(given, Profilers.PREFIX, Profilers.PROPERTIES);
        try {
            MonitorSession started = entered.shared(MonitorSession.class, () -> session(entered));
            session = started;
            entered.shared(Ticker.class, LABEL, () -> new Ticker(LABEL, started::poll));
        } catch (RuntimeException e) {
            entered.warn(LABEL + " could not start, and the run continues without it: " + e);
        }
        run = entered;
        HeapHistograms.Run heap = new HeapHistograms.Run(
                entered.clock(), entered::started, () -> entered.directory().path(), entered::warn);
        HeapHistograms.ofThisJvm(
                        property(HeapHistograms.PROPERTY),
                        heap,
                        sample -> entered.find(Exporters.class).ifPresent(exporters -> exporters.heap(sample)))
                .ifPresent(histograms -> entered.shared(Ticker.class, HEAP, () -> new Ticker(HEAP, histograms::poll)));
        profilers = new Profilers(LoadAgentMonitor::property, entered.console()::line, entered::warn);
        profilers.start(ReportLibraries.folders(), () -> entered.directory().path());
    }

    private static MonitorSession session(RunContext run) {
        MonitorSession.Run view =
                new MonitorSession.Run(run.clock(), run::started, () -> directory(run), run::warn, run::fail);
        return MonitorSession.onThisHost(view, targets(run), samplers(run), property(NGINX), property(REDIS));
    }

    /** Called at the first tick. Without a run directory nothing is written, so the run has failed. */
    private static Path directory(RunContext run) {
        try {
            return run.directory().path();
        } catch (Refusal e) {
            run.fail(e.getMessage());
            throw e;
        }
    }

    /** The targets of the run; shared by all elements that call this. */
    static RunningTargets targets(RunContext run) {
        return run.shared(RunningTargets.class, RunningTargets::new);
    }

    private static SamplerThreads samplers(RunContext run) {
        return run.shared(SamplerThreads.class, () -> new SamplerThreads(run.clock()::nanoTime, Path.of("/proc")));
    }

    private static String property(String name) {
        return JMeterUtils.getPropDefault(name, "").strip();
    }

    /** The calling thread is one of JMeter's that will sample. */
    @Override
    public void threadStarted() {
        RunContext current = run;
        if (current == null) return;
        JMeterContext context = JMeterContextService.getContext();
        samplers(current).begin(() -> element(context));
    }

    private static String element(JMeterContext context) {
        Sampler sampler = context.getCurrentSampler();
        return sampler == null ? "" : sampler.getName();
    }

    @Override
    public void threadFinished() {
        RunContext current = run;
        if (current != null) samplers(current).end();
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        RunContext current = run;
        if (clockRuns || current == null) return;
        current.phases(StockResult.start(event.getResult(), current.clock()));
        clockRuns = true;
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // only the result matters
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // only the result matters
    }

    /** Takes the last tick while the targets are still running. */
    @Override
    public void runEnded() {
        run = null;
        if (session != null) session.close();
        if (profilers != null) profilers.close();
        profilers = null;
    }
}
