// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.measure.AgentAddresses;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.export.RunCounting;
import io.github.jmeteroverdrive.monitor.export.StatisticsSettings;
import io.github.jmeteroverdrive.monitor.live.LiveSession;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.monitor.remote.Fleet;
import io.github.jmeteroverdrive.monitor.remote.SilentAgents;
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
import java.util.function.BooleanSupplier;
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
 * A run as seen by the controller: begins before the first load agent is sent the plan, ends when the last one has
 * reported its end. Called by JMeter's main thread, except for the end.
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
     * The run whose plan is about to be sent to load agents; created by the first call.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal if the run cannot start
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

    /** The plan contains an od - Live Statistics, and may be meant for load agents. */
    static synchronized void announce() {
        announced = announced || AgentsReady.expect();
    }

    /** Whether this JMeter sends load agents a plan that contains od - Live Statistics. */
    static boolean announced() {
        return announced;
    }

    private void start() {
        LiveSettings settings = LiveSettings.fromJMeter();
        StatisticsSettings wanted = StatisticsSettings.of(JMeterUtils.getJMeterProperties());
        RunStart.describe(run, settings);
        RunStart.startExporters(run);
        RunCounting counting = RunStart.statistics(run, wanted, true);
        boolean continues = run.parameters().text("LostAgent").equals(AgentsReady.CONTINUE);
        fleet = run.shared(Fleet.class, () -> new Fleet(run, planned, continues, counting::add, this::over));
        LiveSession session =
                run.shared(LiveSession.class, () -> LiveSession.onController(run, settings, fleet.source()));
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

    /** What the next agent receives together with its plan. */
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
        // start now: to leave the run may take longer than JMeter's own shutdown
        CompletableFuture<Boolean> ending = CompletableFuture.supplyAsync(EndOfJmeter.ofThisJvm()::awaitEnd);
        run.find(LiveSession.class).ifPresent(LiveSession::testEnded);
        synchronized (ControllerRun.class) {
            present = Optional.empty();
        }
        RunContext.leave();
        // JMeter waits forever if an agent does not report the end of its test
        boolean jmeterEnds = fleet.orderly() && ending.join();
        if (!jmeterEnds && JMeter.isNonGUI()) System.exit(0); // the run has its own exit code
    }

    /**
     * JMeter at the controller looks up its load agents before any of our elements runs. It ends with exit code 1 if an
     * agent is unreachable, and waits forever if an agent hangs. So this class asks each agent first. Thread-safe.
     */
    private static final class AgentsReady {

        /** Value of LostAgent. */
        static final String CONTINUE = "continue";

        private static final long AGAIN_MILLIS = 500;

        private static volatile boolean begun;

        private AgentsReady() {}

        /**
         * Checks that the agents are available; ends the JVM if the run cannot start.
         *
         * @return whether this JMeter is going to send its plan to agents
         */
        static boolean expect() {
            Properties jmeter = JMeterUtils.getJMeterProperties();
            if (jmeter == null || !JMeter.isNonGUI()) return false;
            List<String> planned = PlannedAgents.of(jmeter);
            if (planned.isEmpty()) return false;
            MavenProperties.of(jmeter).handOn(jmeter);
            boolean continues = CONTINUE.equals(Parameters.early(jmeter, "LostAgent"));
            if (continues) jmeter.putIfAbsent(DistributedRunner.CONTINUE_ON_FAIL, "true");
            String none = "COVERAGE 0/" + planned.size() + " load agents began: ";
            for (String agent : planned) refuseMany(none, agent);
            Optional<String> missingKey = AgentProbe.missingKey(jmeter);
            if (missingKey.isPresent()) {
                RunContext.expect(none + missingKey.get() + ".");
                System.exit(1); // as below, where agents are missing
            }
            long answerSeconds = Long.parseLong(Parameters.early(jmeter, "AgentBeginTimeout"));
            List<AgentProbe.Finding> missing =
                    missing(planned, Long.parseLong(Parameters.early(jmeter, "AgentWait")), answerSeconds);
            boolean hangs = AwaitedBegin.hangs(missing);
            if (!missing.isEmpty() && (hangs || !continues)) {
                RunContext.expect(none + AwaitedBegin.sentences(missing) + "." + (hangs ? "" : remedy()));
                System.exit(1); // the sentence and the run's exit code follow
            }
            RunContext.expect(none + "JMeter did not begin with them, see above.");
            Thread patience = new Thread(() -> awaitBegin(planned, none, answerSeconds), "overdrive-patience");
            patience.setDaemon(true);
            patience.start();
            return true;
        }

        /** JMeter has read its list of agents before our code is loaded, so the list cannot be extended any more. */
        private static void refuseMany(String none, String agent) {
            List<String> each = new AgentAddresses(InetAddress::getAllByName).of(agent);
            if (each.size() < 2) return;
            RunContext.expect(
                    "%s%s has %s addresses, and JMeter would send the plan to one of them; name each load agent, -R %s, with Maven -Dremote.hosts=…, as overdrive agents addresses %s prints them."
                            .formatted(none, agent, each.size(), String.join(",", each), agent));
            System.exit(1); // as below, where agents are missing
        }

        private static String remedy() {
            return " LostAgent=continue runs without those that are absent.";
        }

        private static List<AgentProbe.Finding> missing(
                List<String> planned, long patienceSeconds, long answerSeconds) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
            boolean reported = false;
            try {
                while (true) {
                    List<AgentProbe.Finding> missing = AgentProbe.of(planned, answerSeconds);
                    if (missing.isEmpty() || System.nanoTime() - end >= 0) return missing;
                    if (!reported)
                        Console.SYSTEM.line("Waiting for load agents, %s s at most (AgentWait): %s."
                                .formatted(patienceSeconds, AwaitedBegin.sentences(missing)));
                    reported = true;
                    TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return List.of();
            }
        }

        /** JMeter has found the agents. */
        static void begun() {
            begun = true;
        }

        private static void awaitBegin(List<String> planned, String none, long answerSeconds) {
            new AwaitedBegin(() -> begun, () -> AgentProbe.of(planned, answerSeconds), AgentsReady::sleep)
                    .obstacle()
                    .ifPresent(why -> giveUp(none + why));
        }

        private static void sleep(long nanos) {
            long end = System.nanoTime() + nanos;
            for (long left = nanos; left > 0; left = end - System.nanoTime()) LockSupport.parkNanos(left);
        }

        private static void giveUp(String why) {
            if (begun) return;
            RunContext.expect(why);
            System.exit(1); // as above
        }
    }

    /**
     * Waits until JMeter has begun with agents that had answered, and asks them again meanwhile.
     *
     * @param begun whether it has
     * @param missing asks all agents
     * @param sleep for so many ns
     */
    record AwaitedBegin(BooleanSupplier begun, Supplier<List<AgentProbe.Finding>> missing, LongConsumer sleep) {

        /** How often the agents are asked again while JMeter has not begun: a busy host may need minutes. */
        private static final long ASK_SECONDS = 15;

        /** Then JMeter has not begun although all agents answer, which it never does by itself. */
        private static final int MOST_TIMES = 20;

        /** Why JMeter does not begin, a sentence; empty if it has begun. */
        Optional<String> obstacle() {
            for (int i = 0; i < MOST_TIMES; i++) {
                sleep.accept(TimeUnit.SECONDS.toNanos(ASK_SECONDS));
                if (begun.getAsBoolean()) return Optional.empty();
                List<AgentProbe.Finding> found = missing.get();
                if (hangs(found)) return Optional.of(sentences(found) + ".");
            }
            return Optional.of("they answer, but JMeter has not sent them the plan within " + MOST_TIMES * ASK_SECONDS
                    + " s; a thread dump of this JMeter (jstack) shows why.");
        }

        static boolean hangs(List<AgentProbe.Finding> of) {
            return of.stream().anyMatch(AgentProbe.Finding::hangs);
        }

        static String sentences(List<AgentProbe.Finding> of) {
            return of.stream().map(AgentProbe.Finding::sentence).collect(Collectors.joining("; "));
        }
    }

    /** An od - Target that the controller starts, once for all of its load agents. */
    private static final class SharedTarget {

        private SharedTarget() {}

        /**
         * @param sent the element as it is in the plan, with its functions
         * @throws Refusal if the agents cannot reach it
         */
        static void start(RunContext run, TargetElement sent, List<String> agents) {
            TargetElement own = (TargetElement) sent.clone();
            try {
                ValueReplacer functions = new ValueReplacer();
                functions.setUserDefinedVariables(variables());
                functions.replaceValues(own);
                own.setRunningVersion(true); // otherwise a function returns its own source text
            } catch (InvalidVariableException e) {
                throw new Refusal(TargetElement.LABEL + " '" + sent.getName() + "': " + e.getMessage());
            }
            own.ownAddress().ifPresent(address -> checkReach(agents, address));
            own.runStarted(run);
        }

        private static Map<String, String> variables() {
            Map<String, String> variables = new HashMap<>();
            JMeterVariables known = JMeterContextService.getClientSideVariables();
            if (known != null) known.entrySet().forEach(v -> variables.put(v.getKey(), String.valueOf(v.getValue())));
            return variables;
        }

        private static void checkReach(List<String> agents, String address) {
            for (String agent : agents) {
                if (PlannedAgents.onLoopback(agent)) continue;
                throw new Refusal(TargetElement.LABEL
                        + ": load agent "
                        + agent
                        + " cannot reach a target at "
                        + address
                        + " of this host; have it listen on"
                        + " an address that all agents reach, -DTargetOptions=address=ADDRESS, or"
                        + " start the system under test elsewhere and give -Dtarget.url=URL.");
            }
        }
    }

    /**
     * Checks whether the controller's JMeter ends after all load agents have sent their last report. JMeter waits for
     * its own end-of-test call from each agent. An agent that died after its last report never makes that call.
     *
     * @param threads the names of the JVM's threads
     * @param park waits for at most this many ns
     */
    record EndOfJmeter(Supplier<Set<String>> threads, LongSupplier nanoTime, LongConsumer park, Console console) {

        /** In JMeter 5.6.3, {@code JMeter.ListenToTest}: the thread that ends a distributed test, in 5 s or more. */
        private static final String ENDS = "RemoteTestStopper";

        /** Time limit for the end of an agent. */
        private static final long LIMIT_NANOS = SilentAgents.END_NANOS;

        private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

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
        boolean awaitEnd() {
            long since = nanoTime.getAsLong();
            while (!threads.get().contains(ENDS)) {
                if (nanoTime.getAsLong() - since > LIMIT_NANOS) {
                    console.line(
                            "Not every load agent has reported its end to JMeter; JMeter ends without waiting for the others.");
                    return false;
                }
                park.accept(CHECK_NANOS);
            }
            return true;
        }
    }
}
