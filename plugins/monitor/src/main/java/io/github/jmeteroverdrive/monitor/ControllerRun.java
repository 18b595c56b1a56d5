// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.live.LiveSession;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.monitor.remote.Fleet;
import io.github.jmeteroverdrive.monitor.statistics.RunCounting;
import io.github.jmeteroverdrive.monitor.statistics.StatisticsSettings;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.PlannedAgents;
import io.github.jmeteroverdrive.run.remote.Shares;
import io.github.jmeteroverdrive.run.remote.Shipment;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A run at the controller of its load agents, from before the first of them is sent the plan until
 * the last is heard of. JMeter's main thread, but for its end.
 */
final class ControllerRun {

    private static Optional<ControllerRun> present = Optional.empty();
    private static volatile boolean announced;

    private final RunContext run;
    private final List<String> planned;
    private final Set<String> targets = new HashSet<>();
    private Fleet fleet;
    private int sent;

    private ControllerRun(RunContext run, List<String> planned) {
        this.run = run;
        this.planned = planned;
    }

    /**
     * The run whose plan is about to be sent to load agents; begun at the first call.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when it cannot be
     */
    static synchronized ControllerRun begun() {
        if (present.isEmpty()) RunContext.enter(ControllerRun::begin);
        return present.orElseThrow();
    }

    private static void begin(RunContext run) {
        ControllerRun made =
                new ControllerRun(run, PlannedAgents.of(JMeterUtils.getJMeterProperties()));
        AgentsReady.begun();
        made.start();
        present = Optional.of(made);
    }

    /** An od - Live Statistics is in the plan, which may be one for load agents. */
    static synchronized void announce() {
        announced = announced || AgentsReady.expect();
    }

    /** Whether this JMeter sends a plan to load agents in which od - Live Statistics is. */
    static boolean announced() {
        return announced;
    }

    private void start() {
        LiveSettings settings = LiveSettings.fromJMeter();
        StatisticsSettings wanted = StatisticsSettings.of(JMeterUtils.getJMeterProperties());
        Opening.describe(run, settings);
        Opening.watch(run);
        RunCounting counting = Opening.counting(run, wanted, true);
        boolean goesOn = run.parameters().text("LostAgent").equals(AgentsReady.GOES_ON);
        fleet =
                run.shared(
                        Fleet.class,
                        () -> new Fleet(run, planned, goesOn, counting::add, this::over));
        LiveSession session =
                run.shared(
                        LiveSession.class,
                        () -> LiveSession.onController(run, settings, fleet.feed()));
        run.shared(
                Ticker.class,
                LiveStatistics.LABEL,
                () -> new Ticker(LiveStatistics.LABEL, session::poll));
        run.shared(Ticker.class, "load agents", () -> new Ticker("load agents", fleet::poll));
        run.console().line(Shares.sentence(run.parameters(), planned.size()));
    }

    /**
     * Starts a target of the plan, unless it has been started for another agent's copy of it.
     *
     * @throws Refusal when agents cannot reach it
     */
    void target(TargetElement sent) {
        if (!targets.add(sent.getName())) return;
        try {
            SharedTarget.start(run, sent, planned);
        } catch (Refusal e) {
            run.fail(e.getMessage());
            throw e;
        }
    }

    /** What the next agent is sent beside its plan. */
    synchronized Shipment shipment() {
        fleet.sent();
        return new Shipment(
                run.runId(),
                run.scenario(),
                run.settings(),
                run.parameters(),
                sent++,
                planned.size());
    }

    Fleet fleet() {
        return fleet;
    }

    private void over() {
        Thread thread = new Thread(this::end, "overdrive-end");
        thread.setDaemon(false);
        thread.start();
    }

    private void end() {
        // from now on, because to leave the run may take longer than JMeter's own end
        CompletableFuture<Boolean> comes =
                CompletableFuture.supplyAsync(EndOfJmeter.ofThisJvm()::comes);
        run.find(LiveSession.class).ifPresent(LiveSession::testEnded);
        synchronized (ControllerRun.class) {
            present = Optional.empty();
        }
        RunContext.leave();
        // JMeter waits for ever for the end of a test of which it does not hear
        boolean hears = fleet.orderly() && comes.join();
        if (!hears && JMeter.isNonGUI()) System.exit(0); // the run has its own exit code
    }
}
