// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.measure.AgentAddresses;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.live.LiveSession;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.monitor.remote.Fleet;
import io.github.jmeteroverdrive.monitor.remote.Silence;
import io.github.jmeteroverdrive.monitor.statistics.RunCounting;
import io.github.jmeteroverdrive.monitor.statistics.StatisticsSettings;
import io.github.jmeteroverdrive.run.Console;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.MavenProperties;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.remote.AgentProbe;
import io.github.jmeteroverdrive.run.remote.PlannedAgents;
import io.github.jmeteroverdrive.run.remote.RemoteRunPayload;
import io.github.jmeteroverdrive.run.remote.SharedLoad;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.DistributedRunner;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A run at the controller of its load agents, from before the first of them is sent the plan until the last is heard
 * of. JMeter's main thread, but for its end.
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
        ControllerRun made = new ControllerRun(run, PlannedAgents.of(JMeterUtils.getJMeterProperties()));
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
        boolean continues = run.parameters().text("LostAgent").equals(AgentsReady.GOES_ON);
        fleet = run.shared(Fleet.class, () -> new Fleet(run, planned, continues, counting::add, this::over));
        LiveSession session =
                run.shared(LiveSession.class, () -> LiveSession.onController(run, settings, fleet.feed()));
        run.shared(Ticker.class, LiveStatistics.LABEL, () -> new Ticker(LiveStatistics.LABEL, session::poll));
        run.shared(Ticker.class, "load agents", () -> new Ticker("load agents", fleet::poll));
        run.console().line(SharedLoad.sentence(run.parameters(), planned.size()));
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
    synchronized RemoteRunPayload payload() {
        fleet.sent();
        return new RemoteRunPayload(
                run.runId(), run.scenario(), run.settings(), run.parameters(), sent++, planned.size());
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
        CompletableFuture<Boolean> comes = CompletableFuture.supplyAsync(EndOfJmeter.ofThisJvm()::comes);
        run.find(LiveSession.class).ifPresent(LiveSession::testEnded);
        synchronized (ControllerRun.class) {
            present = Optional.empty();
        }
        RunContext.leave();
        // JMeter waits for ever for the end of a test of which it does not hear
        boolean hears = fleet.orderly() && comes.join();
        if (!hears && JMeter.isNonGUI()) System.exit(0); // the run has its own exit code
    }

    /**
     * The time in which a controller's JMeter looks for its load agents, before anything of ours is asked: it ends with
     * exit code 1 where it cannot reach one, and waits for ever for one that stands still. So each is asked here first.
     * Thread-safe.
     */
    private static final class AgentsReady {

        /** Value of LostAgent. */
        static final String GOES_ON = "continue";

        /** So long JMeter may take to find agents that have just answered. */
        private static final long FIND_SECONDS = 15;

        private static final long AGAIN_MILLIS = 500;

        private static volatile boolean begun;

        private AgentsReady() {}

        /**
         * Looks whether the agents are there; ends the JVM when the run cannot be.
         *
         * @return whether this JMeter is to send its plan to agents
         */
        static boolean expect() {
            Properties jmeter = JMeterUtils.getJMeterProperties();
            if (jmeter == null || !JMeter.isNonGUI()) return false;
            List<String> planned = PlannedAgents.of(jmeter);
            if (planned.isEmpty()) return false;
            MavenProperties.of(jmeter).handOn(jmeter);
            boolean continues = GOES_ON.equals(Parameters.early(jmeter, "LostAgent"));
            if (continues) jmeter.putIfAbsent(DistributedRunner.CONTINUE_ON_FAIL, "true");
            String none = "COVERAGE 0/" + planned.size() + " load agents began: ";
            for (String agent : planned) refuseMany(none, agent);
            Optional<String> missingKey = AgentProbe.missingKey(jmeter);
            if (missingKey.isPresent()) {
                RunContext.expect(none + missingKey.get() + ".");
                System.exit(1); // as below, where agents are missing
            }
            List<AgentProbe.Finding> missing = missing(
                    planned,
                    Long.parseLong(Parameters.early(jmeter, "AgentWait")),
                    Long.parseLong(Parameters.early(jmeter, "AgentBeginTimeout")));
            boolean hangs = missing.stream().anyMatch(AgentProbe.Finding::hangs);
            if (!missing.isEmpty() && (hangs || !continues)) {
                RunContext.expect(none + sentences(missing) + "." + (hangs ? "" : remedy()));
                System.exit(1); // the sentence and the run's exit code follow
            }
            RunContext.expect(none + "JMeter did not begin with them, see above.");
            Thread patience = new Thread(AgentsReady::giveUpLate, "overdrive-patience");
            patience.setDaemon(true);
            patience.start();
            return true;
        }

        /** JMeter has read its list before anything of ours is there, so it can no longer be extended. */
        private static void refuseMany(String none, String agent) {
            List<String> each = new AgentAddresses(InetAddress::getAllByName).of(agent);
            if (each.size() < 2) return;
            RunContext.expect(none
                    + agent
                    + " has "
                    + each.size()
                    + " addresses, and JMeter would send the plan to one of them; name each load"
                    + " agent, -R "
                    + String.join(",", each)
                    + ", with Maven -Dremote.hosts=…, as overdrive agents addresses "
                    + agent
                    + " prints them.");
            System.exit(1); // as below, where agents are missing
        }

        private static String remedy() {
            return " LostAgent=continue runs without those that are absent.";
        }

        private static List<AgentProbe.Finding> missing(
                List<String> planned, long patienceSeconds, long answerSeconds) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
            boolean said = false;
            try {
                while (true) {
                    List<AgentProbe.Finding> missing = AgentProbe.of(planned, answerSeconds);
                    if (missing.isEmpty() || System.nanoTime() - end >= 0) return missing;
                    if (!said)
                        Console.SYSTEM.line("Waiting for load agents, "
                                + patienceSeconds
                                + " s at most (AgentWait): "
                                + sentences(missing)
                                + ".");
                    said = true;
                    TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return List.of();
            }
        }

        private static String sentences(List<AgentProbe.Finding> of) {
            return of.stream().map(AgentProbe.Finding::sentence).collect(Collectors.joining("; "));
        }

        /** They have been found. */
        static void begun() {
            begun = true;
        }

        private static void giveUpLate() {
            try {
                TimeUnit.SECONDS.sleep(FIND_SECONDS);
                if (!begun) System.exit(1); // as above
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** An od - Target that the controller starts, once for all of its load agents. */
    private static final class SharedTarget {

        private SharedTarget() {}

        /**
         * Starts it.
         *
         * @param sent as it stands in the plan, with its functions
         * @throws Refusal when the agents cannot reach it
         */
        static void start(RunContext run, TargetElement sent, List<String> agents) {
            TargetElement own = (TargetElement) sent.clone();
            try {
                ValueReplacer functions = new ValueReplacer();
                functions.setUserDefinedVariables(variables());
                functions.replaceValues(own);
                own.setRunningVersion(true); // else a function says its own text
            } catch (InvalidVariableException e) {
                throw new Refusal(TargetElement.LABEL + " '" + sent.getName() + "': " + e.getMessage());
            }
            if (own.loopbackOnly()) checkReach(agents);
            own.runStarted(run);
        }

        private static Map<String, String> variables() {
            Map<String, String> variables = new HashMap<>();
            JMeterVariables known = JMeterContextService.getClientSideVariables();
            if (known != null) known.entrySet().forEach(v -> variables.put(v.getKey(), String.valueOf(v.getValue())));
            return variables;
        }

        private static void checkReach(List<String> agents) {
            for (String agent : agents) {
                if (PlannedAgents.onLoopback(agent)) continue;
                throw new Refusal(TargetElement.LABEL
                        + ": load agent "
                        + agent
                        + " cannot reach what listens on 127.0.0.1 of this host; have it listen on"
                        + " an address that all agents reach, -DTargetOptions=address=ADDRESS, or"
                        + " start the system under test elsewhere and give -Dtarget.url=URL.");
            }
        }
    }

    /**
     * Whether JMeter at a controller ends once all load agents have told us all: it waits for a word of its own from
     * each agent, and one that died after its last report never says it.
     *
     * @param threads the names of the JVM's threads
     * @param nanoTime the monotonic clock
     * @param park waits for so many ns, or less
     */
    record EndOfJmeter(Supplier<Set<String>> threads, LongSupplier nanoTime, LongConsumer park, Console console) {

        /** Of JMeter 5.6.3, {@code JMeter.ListenToTest}: it ends a distributed test, in 5 s or more. */
        private static final String ENDS = "RemoteTestStopper";

        /** So long an agent has for its end in all. */
        private static final long LIMIT_NANOS = Silence.END_NANOS;

        private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

        static EndOfJmeter ofThisJvm() {
            return new EndOfJmeter(
                    () -> Thread.getAllStackTraces().keySet().stream()
                            .map(Thread::getName)
                            .collect(Collectors.toSet()),
                    System::nanoTime,
                    LockSupport::parkNanos,
                    Console.SYSTEM);
        }

        /** Waits until it ends, for 45 s at most. @return whether it does */
        boolean comes() {
            long since = nanoTime.getAsLong();
            while (!threads.get().contains(ENDS)) {
                if (nanoTime.getAsLong() - since > LIMIT_NANOS) {
                    console.line("Not every load agent has reported its end to JMeter; JMeter ends without it.");
                    return false;
                }
                park.accept(LOOK_NANOS);
            }
            return true;
        }
    }
}
