// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.monitor.description.RunDescription;
import io.github.jmeteroverdrive.monitor.description.StaleJars;
import io.github.jmeteroverdrive.monitor.inbox.BoundedNames;
import io.github.jmeteroverdrive.monitor.inbox.Inbox;
import io.github.jmeteroverdrive.monitor.json.JsonFiles;
import io.github.jmeteroverdrive.monitor.live.Hosts;
import io.github.jmeteroverdrive.monitor.live.LiveSession;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.monitor.live.ThreadDeaths;
import io.github.jmeteroverdrive.monitor.statistics.RunCounting;
import io.github.jmeteroverdrive.monitor.statistics.StatisticsSettings;
import io.github.jmeteroverdrive.results.IntervalListener;
import io.github.jmeteroverdrive.run.OverdriveHome;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.util.JMeterUtils;

/**
 * od - Live Statistics: merges the results of all samplers in its scope, shows them once a second,
 * and writes the run directory. In a remote run it works on the controller for all load agents, one
 * clone each; they share the run's {@link LiveSession}.
 */
public class LiveStatistics extends AbstractTestElement
        implements IntervalListener, TestStateListener, ThreadListener, NoThreadClone, Remoteable {

    /** Name in JMeter's menu. */
    public static final String LABEL = LiveSettings.LABEL;

    static final Declaration DECLARATION =
            Declaration.of(LABEL, "statistics.md")
                    .about(
                            "Shows rates and latencies of all samplers in its scope on the console"
                                    + " once a second, and leaves live.jsonl, latency.hdr, run.json and"
                                    + " summary.json in the run directory. A plan has one of them, at"
                                    + " its top.");

    private static final String COUNTING = LABEL + ": statistics";
    private static final String REMOTE_HOSTS = "remote.hosts";

    @Serial private static final long serialVersionUID = 1;

    private transient volatile LiveSession session;
    private transient volatile RunCounting counting;

    @Override
    public void testStarted() {
        RunContext.enter(
                run -> {
                    begin(run, false);
                    if (!run.shared(Hosts.class, () -> new Hosts("")).started("")) throw second();
                });
    }

    @Override
    public void testStarted(String host) {
        RunContext.enter(
                run -> {
                    begin(run, true);
                    Hosts hosts = hosts(run);
                    if (!hosts.started(host)) throw second();
                    if (!hosts.isFirst()) RunContext.leave(); // all hosts count as one element
                });
    }

    private static Hosts hosts(RunContext run) {
        return run.shared(
                Hosts.class, () -> new Hosts(JMeterUtils.getPropDefault(REMOTE_HOSTS, "")));
    }

    private Refusal second() {
        return new Refusal(
                LABEL
                        + " '"
                        + getName()
                        + "': the plan has another one, and every sample would count twice;"
                        + " leave one, at the top of the plan.");
    }

    private void begin(RunContext run, boolean remote) {
        LiveSettings settings = LiveSettings.fromJMeter();
        StatisticsSettings wanted = StatisticsSettings.of(JMeterUtils.getJMeterProperties());
        session = run.shared(LiveSession.class, () -> start(run, settings, remote));
        counting = run.shared(RunCounting.class, () -> count(run, wanted, remote));
    }

    private static LiveSession start(RunContext run, LiveSettings settings, boolean remote) {
        Path home = OverdriveHome.path();
        describe(run, home);
        StaleJars.warning(
                        Path.of(String.valueOf(JMeterUtils.getJMeterHome()), "lib", "ext"),
                        home.resolve("plugins"))
                .ifPresent(run::warn);
        LiveSession made = new LiveSession(run, settings, remote);
        run.shared(ThreadDeaths.class, () -> new ThreadDeaths(run::fail));
        run.shared(Ticker.class, LABEL, () -> new Ticker(LABEL, made::poll));
        return made;
    }

    private static RunCounting count(RunContext run, StatisticsSettings wanted, boolean remote) {
        RunCounting made =
                RunCounting.begin(run, wanted, remote, new BoundedNames(Inbox.LABELS)::of);
        run.shared(Ticker.class, COUNTING, () -> new Ticker(COUNTING, made::poll));
        return made;
    }

    private static void describe(RunContext run, Path home) {
        try {
            JsonFiles.write(
                    RunFile.RUN.in(run.directory().path()), new RunDescription(run, home).json());
        } catch (UncheckedIOException e) {
            throw new Refusal(LABEL + ": " + e.getMessage() + " (" + e.getCause() + ").");
        }
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        LiveSession current = session;
        if (current == null) return;
        current.add(event);
        counting.add(event);
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // what counts is the result
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // what counts is the result
    }

    @Override
    public void threadStarted() {
        LiveSession current = session;
        if (current != null) current.threadStarted();
    }

    @Override
    public void threadFinished() {
        RunCounting current = counting;
        if (current != null) current.threadFinished();
    }

    @Override
    public void testEnded() {
        end();
    }

    @Override
    public void testEnded(String host) {
        if (hosts(RunContext.current()).ended(host)) end();
    }

    private void end() {
        session.testEnded();
        RunContext.leave();
    }
}
