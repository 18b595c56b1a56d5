// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.export.RunCounting;
import io.github.jmeteroverdrive.monitor.export.StatisticsSettings;
import io.github.jmeteroverdrive.monitor.live.LiveSession;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.monitor.live.ThreadDeaths;
import io.github.jmeteroverdrive.monitor.remote.AgentAnswers;
import io.github.jmeteroverdrive.monitor.remote.Controller;
import io.github.jmeteroverdrive.monitor.remote.ControllerLink;
import io.github.jmeteroverdrive.monitor.remote.FleetAccess;
import io.github.jmeteroverdrive.results.IntervalListener;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import io.github.jmeteroverdrive.run.remote.RemoteRunPayload;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.util.JMeterUtils;

/**
 * od - Live Statistics: merges the results of all samplers in its scope, shows them once a second, and writes the run
 * directory. In a remote run it is sent to each load agent with the plan, because it measures JMeter's threads there.
 * {@link FleetAccess}, its part that stays on the controller, gives it a connection back. That is why the element is
 * not Remoteable: JMeter would keep its thread events on the agents, and the controller would receive nothing.
 */
public class LiveStatistics extends AbstractTestElement
        implements IntervalListener, TestStateListener, ThreadListener, NoThreadClone {

    /** Name in JMeter's menu. */
    public static final String LABEL = LiveSettings.LABEL;

    static final Declaration DECLARATION = Declaration.of(LABEL, "statistics.md")
            .about("Shows rates and latencies of all samplers in its scope on the console"
                    + " once a second, and leaves live.jsonl, latency.hdr, run.json and"
                    + " summary.json in the run directory. A plan has one of these elements, at its top level.");

    private static final long serialVersionUID = 1;

    /** On a load agent: what the controller sent with the plan, and the connection back to it. */
    private RemoteRunPayload payload;

    private Controller controller;
    private transient volatile LiveSession session;
    private transient volatile RunCounting counting;

    /** JMeter creates the element when it reads a plan, before it contacts the load agents. */
    public LiveStatistics() {
        ControllerRun.announce();
    }

    /** JMeter enables elements that are about to run, or to be sent to load agents. */
    @Override
    public void setRunningVersion(boolean running) {
        super.setRunningVersion(running);
        if (running && ControllerRun.announced()) ControllerRun.begun();
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        if (isRunningVersion()) { // else it is copied in the GUI
            if (!ControllerRun.announced())
                throw new InvalidObjectException(LABEL
                        + ": load agents are driven from the command line only: jmeter -n -t"
                        + " PLAN -R HOST:PORT,…");
            ControllerRun run = ControllerRun.begun();
            payload = run.payload();
            controller = new FleetAccess(run.fleet());
        }
        out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (payload != null) RemoteRunHolder.take(payload, new AgentAnswers(controller));
    }

    @Override
    public void testStarted() {
        RunContext.enter(run -> {
            LiveSettings settings = LiveSettings.fromJMeter();
            begin(run, settings, () -> LiveSession.local(run, settings));
        });
    }

    /** On a load agent: returns when all agents are ready. */
    @Override
    public void testStarted(String host) {
        RunContext.enter(run -> {
            ControllerLink link = new ControllerLink(run, controller, host);
            LiveSettings settings = LiveSettings.fromJMeter();
            begin(run, settings, () -> LiveSession.onAgent(run, settings, link));
            link.begin();
        });
    }

    private void begin(RunContext run, LiveSettings settings, Supplier<LiveSession> maker) {
        settings.checkPlan(run.scenario());
        StatisticsSettings wanted = StatisticsSettings.of(JMeterUtils.getJMeterProperties());
        session = run.shared(LiveSession.class, () -> start(run, settings, maker));
        counting = RunStart.statistics(run, wanted, false);
        if (run.shared(AtomicBoolean.class, LABEL, AtomicBoolean::new).getAndSet(true))
            throw new Refusal(LABEL
                    + " '"
                    + getName()
                    + "': the plan has another one, and every sample would count twice;"
                    + " leave one, at the top of the plan.");
    }

    private static LiveSession start(RunContext run, LiveSettings settings, Supplier<LiveSession> maker) {
        RunStart.describe(run, settings);
        RunStart.startExporters(run);
        LiveSession made = maker.get();
        run.shared(ThreadDeaths.class, () -> new ThreadDeaths(run::fail, RunContext::endJvm));
        run.shared(Ticker.class, LABEL, () -> new Ticker(LABEL, made::poll));
        return made;
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        LiveSession current = session;
        if (current == null) return;
        try {
            if (current.add(event)) counting.add(event);
        } catch (RuntimeException e) { // JMeter would only log it, and the sample would be in no figure
            RunContext.failPresent(
                    LABEL + " could not count a result of '" + event.getResult().getSampleLabel() + "': " + e);
        }
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // only the result matters
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // only the result matters
    }

    @Override
    public void threadStarted() {
        LiveSession current = session;
        if (current != null) current.threadStarted();
    }

    @Override
    public void threadFinished() {
        RunCounting counter = counting;
        if (counter != null) counter.threadFinished();
        LiveSession current = session;
        boolean cleansUp = JMeterContextService.getContext().getThreadGroup() instanceof PostThreadGroup;
        if (current != null && !cleansUp) current.threadFinished();
    }

    @Override
    public void testEnded() {
        session.testEnded();
        RunContext.leave();
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }
}
