// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.LastSentence;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shared by all od elements of one test: identity, clock, phases, parameters, directory, shared objects, and failures
 * of the run. Thread-safe.
 *
 * <p>Every od element calls {@link #enter} in its {@code testStarted()} and {@link #leave()} in its
 * {@code testEnded()}, and finds the context by {@link #current()} in between. The last one to leave closes the shared
 * objects. JMeter never ends a test whose start is refused, so its context is discarded at the refusal, and the next
 * test in the same JVM gets a new one.
 */
public final class RunContext {

    /**
     * CPUs of this JVM. Counted before its first run, because a run may keep JMeter and its target on separate ones.
     */
    public static final int CPUS = Runtime.getRuntime().availableProcessors();

    private static final Logger LOG = LoggerFactory.getLogger(RunContext.class);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final RunSetup setup;
    private final AtomicLong sources = new AtomicLong((RANDOM.nextLong() >>> 33) << 32);
    private final SharedObjects shared = new SharedObjects(this::warn);
    private final Consumer<Runnable> afterwards;
    private final Sentences failures;
    private final Sentences misses;
    private final Sentences warnings;
    private final List<String> idle = new CopyOnWriteArrayList<>();
    private final List<String> incomplete = new CopyOnWriteArrayList<>();
    private final OwnTargets ownTargets = new OwnTargets();
    private final Interruptions interruptions;
    private final AtomicReference<String> refusal = new AtomicReference<>("");
    private final RunEnd end = new RunEnd();
    private volatile Phases phases;
    private volatile boolean numbersGiven;
    private volatile boolean limitMissing;

    /** @param afterwards runs tasks when all files of the run are closed */
    RunContext(RunSetup setup, Consumer<Runnable> afterwards) {
        this.setup = setup;
        this.afterwards = afterwards;
        this.interruptions = new Interruptions(setup.clock());
        this.failures = new Sentences("FAILED: ", setup.console()::error);
        this.misses = new Sentences("MISSED: ", setup.console()::error);
        this.warnings = new Sentences("WARNING: ", setup.console()::line);
        setup.parameters().warnings().forEach(warnings::say);
    }

    /**
     * Joins the test's context, which the first element creates, and runs the element's start.
     *
     * <p>JMeter swallows what {@code testStarted()} throws: the test never begins, never ends, and the exit code is 0.
     * So a refusal is reported here: it is printed once, the starting run is closed and discarded, and outside the GUI
     * the exit code is 3. If threads of the test are already active, the run fails instead ({@link #fail}); what their
     * start finds is for {@link #refuseThread}.
     *
     * @throws Refusal if parameters, profiles or the element's settings are wrong
     */
    public static void enter(Consumer<RunContext> start) {
        CurrentRun.JVM.enter(start);
    }

    /**
     * Expects a run in this JVM. If none begins, the sentence is printed when the JVM ends, and outside the GUI the
     * exit code is 3.
     */
    public static void expect(String otherwise) {
        CurrentRun.JVM.expect(otherwise);
    }

    /**
     * Leaves the context; the last element to leave closes the shared objects in reverse order and discards the
     * context.
     */
    public static void leave() {
        CurrentRun.JVM.leave();
    }

    /** @throws IllegalStateException when no od element has entered a test, or all have left it */
    public static RunContext current() {
        return CurrentRun.JVM
                .context()
                .orElseThrow(() -> new IllegalStateException("no test is running, or the run has ended"));
    }

    /** The run of this JVM, if there is one. */
    public static Optional<RunContext> present() {
        return CurrentRun.JVM.context();
    }

    /** Fails the run of this JVM, if there is one. */
    public static void failPresent(String reason) {
        present().ifPresent(run -> run.fail(reason));
    }

    /**
     * Reports that a thread of the test cannot begin: refuses the run of this JVM if its measured phase has not begun,
     * otherwise fails it.
     */
    public static void refuseThread(String sentence) {
        CurrentRun.JVM.refuseThread(sentence);
    }

    /** To be called in a thread of the test: from now on JMeter's results files are closed only after the run. */
    public static void keepResultsFilesOpen() {
        ExitGuard.JVM.keepResultsFilesOpen();
    }

    /** Ends this JVM, outside the GUI, because its run has failed and may never end; needs no memory. */
    public static void endJvm() {
        ExitGuard.JVM.end();
    }

    /** Messages are stamped with it: random, or made of the parameter RunId; all load agents of a run have the same. */
    public long runId() {
        return setup.runId();
    }

    public EpochClock clock() {
        return setup.clock();
    }

    /** The phases of the run; the first call, by the first sampler at work, starts the run's clock. */
    public Phases phases() {
        Phases known = phases;
        return known != null ? known : phases(clock().nanoTime());
    }

    /** As {@link #phases()}, but a clock that has not started starts at {@code origin} (nanoTime). */
    public Phases phases(long origin) {
        Phases known = phases;
        return known != null ? known : start(origin);
    }

    private synchronized Phases start(long origin) {
        if (phases != null) return phases;
        phases = setup.parameters().phases(origin, numbersGiven && !limitMissing);
        if (LOG.isDebugEnabled())
            LOG.debug(
                    "The run's clock starts: warm-up {} s, measured phase {}",
                    Show.seconds(phases.warmup()),
                    phases.timed() ? Show.seconds(phases.duration()) + " s" : "without a time limit");
        return phases;
    }

    /**
     * An element sends; to be called in its {@code runStarted}. If all that do give a number, there is by default no
     * warm-up. A controller does not know the fields of its load agents, so there they change nothing.
     *
     * @param number how much it sends by its own fields; empty = no limit
     */
    public void sends(OptionalLong number) {
        if (RemoteRunHolder.isAgent()) return;
        if (number.isPresent()) numbersGiven = true;
        else limitMissing = true;
    }

    /** The phases if the run's clock has started; does not start it. */
    public Optional<Phases> started() {
        return Optional.ofNullable(phases);
    }

    /** Whether the measured phase has begun. */
    boolean measures() {
        return started().filter(it -> it.at(clock().nanoTime()) != Phase.WARMUP).isPresent();
    }

    public Parameters parameters() {
        return setup.parameters();
    }

    public RunDirectory directory() {
        return setup.directory();
    }

    /** The scenario's name; without Maven the plan's. */
    public String scenario() {
        return setup.scenario();
    }

    /** Names of the active setting profiles, sorted. */
    public List<String> settings() {
        return setup.settings();
    }

    public Console console() {
        return setup.console();
    }

    /** An id for a source of intervals or a producer; unique in the run, over all load agents. */
    public long newSource() {
        return sources.incrementAndGet();
    }

    /** Whether an id is one of {@link #newSource} of this JVM. */
    public boolean ownSource(long id) {
        return id >>> Integer.SIZE == sources.get() >>> Integer.SIZE;
    }

    /**
     * The run's shared object of this type, created at the first call. One that is {@link AutoCloseable} is closed when
     * the test ends.
     *
     * @throws IllegalStateException when there is none, and the run has ended
     */
    public <T> T shared(Class<T> type, Supplier<T> maker) {
        return shared(type, "", maker);
    }

    /** The same for a type with several objects, distinguished by name. */
    public <T> T shared(Class<T> type, String name, Supplier<T> maker) {
        return shared.get(new SharedObjects.Key(type, name), type, maker);
    }

    /** The run's shared object of this type, if it exists. */
    public <T> Optional<T> find(Class<T> type) {
        return find(type, "");
    }

    /** The same for a type with several objects. */
    public <T> Optional<T> find(Class<T> type, String name) {
        return shared.find(new SharedObjects.Key(type, name), type);
    }

    /**
     * The shared object of an element of the plan that another one names.
     *
     * @param user the element that names it, for the error
     * @param label of that type of element
     * @throws Refusal if there is no such element
     */
    public <T> T named(Class<T> type, String name, String user, String label) {
        return find(type, name)
                .orElseThrow(
                        () -> new Refusal("%s: no %s is named '%s'; give the name of one that is enabled in the plan."
                                .formatted(user, label, name)));
    }

    /** Records that the run has started a target at {@code url}. */
    public void startsTarget(String url) {
        ownTargets.add(url);
    }

    /** Whether the run has started the target at {@code url}, so that no other client uses it. */
    public boolean startedTarget(String url) {
        return ownTargets.leadsTo(url);
    }

    /** Current and past interruptions of connections to the system under test. */
    public Interruptions interruptions() {
        return interruptions;
    }

    /** The run failed or is incomplete: prints each reason once, and the exit code is 3. */
    public void fail(String reason) {
        failures.say(reason);
    }

    /** The run is incomplete: fails at its end, unless a cause is known then that makes this reason pointless. */
    public void incomplete(String reason) {
        incomplete.add(reason);
    }

    /** Fails if the run is incomplete. @param explained whether the cause is known, and reported instead */
    public void failIfIncomplete(boolean explained) {
        List<String> reasons = takeIncomplete();
        if (!explained) reasons.forEach(this::fail);
    }

    /** Why the run is incomplete, for the controller of a load agent, which decides instead of this run. */
    public List<String> takeIncomplete() {
        List<String> reasons = List.copyOf(incomplete);
        incomplete.removeAll(reasons);
        return reasons;
    }

    /** Why the run failed, in chronological order; empty if it is good. */
    public List<String> failures() {
        return failures.all();
    }

    /** Records why an element has nothing to do; shown if the run does nothing at all. */
    public void hasNothingToDo(String why) {
        idle.add(why);
    }

    /** Why elements have nothing to do. */
    public List<String> idle() {
        return List.copyOf(idle);
    }

    /** A threshold was missed: prints each reason once, and the exit code is 4 unless the run failed. */
    public void miss(String reason) {
        misses.say(reason);
    }

    /** The missed thresholds, in chronological order. */
    public List<String> misses() {
        return misses.all();
    }

    /**
     * Runs a task when the files of the run are closed, including JMeter's: during the shutdown of the JVM, or in the
     * GUI after the test on a separate thread. It cannot change the exit code.
     */
    public void afterwards(Runnable task) {
        afterwards.accept(task);
    }

    /** Warns the user without failing the run; once per sentence. */
    public void warn(String sentence) {
        warnings.say(sentence);
    }

    /** The warnings, in chronological order. */
    public List<String> warnings() {
        return warnings.all();
    }

    /** When all failures, misses and warnings are recorded. */
    public LastSentence lastSentence() {
        return LastSentence.of(
                refused() || !failures().isEmpty(),
                !misses().isEmpty(),
                !warnings().isEmpty());
    }

    /** Whether the JVM shut down before the run was closed; its figures end there. */
    public boolean cutShort() {
        return cutAt().isPresent();
    }

    /**
     * Waits until the JVM shuts down. Ctrl-C in a terminal also ends the programs that JMeter has started, and they may
     * be faster.
     *
     * @return whether it does
     */
    public boolean awaitCut(Duration limit) {
        return end.awaitCut(limit);
    }

    /** nanoTime of that shutdown. */
    public OptionalLong cutAt() {
        return end.cutAt();
    }

    /**
     * Refuses the run: prints why, once; there are no figures to report, and the exit code is 3.
     *
     * @return false if it has been refused already
     */
    public boolean refuse(String why) {
        boolean first = refusal.compareAndSet("", why);
        if (first) CurrentRun.printRefusal(why, console());
        return first;
    }

    /** Whether an element or a starting thread refused the run, so that there are no figures to report. */
    public boolean refused() {
        return !refusal().isEmpty();
    }

    /** Why the run was refused; "" if it was not. */
    public String refusal() {
        return refusal.get();
    }

    RunEnd end() {
        return end;
    }

    /** Closes the shared objects, once; errors become warnings. */
    void close() {
        end.close(shared::close);
        setup.directory().release();
    }

    /** Objects of one run by type and name, closed together in reverse order of creation. Thread-safe. */
    private static final class SharedObjects {

        record Key(Class<?> type, String name) {

            @Override
            public String toString() {
                return (type.getSimpleName() + " " + name).strip();
            }
        }

        private final Map<Key, Object> objects = new LinkedHashMap<>();
        private final Consumer<String> warn;
        private boolean closed;

        SharedObjects(Consumer<String> warn) {
            this.warn = warn;
        }

        /**
         * The maker may get other objects; its exception is passed to the caller.
         *
         * @throws IllegalStateException after the objects were closed, because a new one would never be closed
         */
        synchronized <T> T get(Key key, Class<T> type, Supplier<T> maker) {
            Object known = objects.get(key);
            if (known != null) return type.cast(known);
            if (closed) throw new IllegalStateException("the run has ended");
            T made = maker.get();
            objects.put(key, made);
            return made;
        }

        synchronized <T> Optional<T> find(Key key, Class<T> type) {
            return Optional.ofNullable(type.cast(objects.get(key)));
        }

        void close() {
            for (Map.Entry<Key, Object> entry : takeAllLastFirst()) {
                if (!(entry.getValue() instanceof AutoCloseable closeable)) continue;
                LOG.debug("Closing {}", entry.getKey());
                try {
                    closeable.close();
                } catch (Exception e) {
                    warn.accept("Closing " + entry.getKey() + " failed: " + e);
                }
            }
        }

        private synchronized List<Map.Entry<Key, Object>> takeAllLastFirst() {
            List<Map.Entry<Key, Object>> all = new ArrayList<>(objects.entrySet());
            objects.clear();
            closed = true;
            Collections.reverse(all);
            return all;
        }
    }

    /** Sentences for the user, each printed once to the console and the log. Thread-safe. */
    private static final class Sentences {

        private final String mark;
        private final Consumer<String> console;
        private final Set<String> printed = new LinkedHashSet<>();

        /** @param mark prefix of each sentence */
        Sentences(String mark, Consumer<String> console) {
            this.mark = mark;
            this.console = console;
        }

        synchronized void say(String sentence) {
            if (!printed.add(sentence)) return;
            console.accept(mark + sentence);
            LOG.warn("{}{}", mark, sentence);
        }

        synchronized List<String> all() {
            return List.copyOf(printed);
        }
    }

    /** The targets that a run has started, by host and port, because parameters of a URL vary. Thread-safe. */
    public static final class OwnTargets {

        private static final Pattern HOST_AND_PORT = Pattern.compile("//(?:[^/?#,;)@]*@)?([^/?#,;)]+)");

        private final Set<String> known = ConcurrentHashMap.newKeySet();

        void add(String url) {
            known.addAll(places(url));
        }

        boolean leadsTo(String url) {
            return places(url).stream().anyMatch(known::contains);
        }

        private static Set<String> places(String url) {
            Set<String> hosts = hosts(url);
            return hosts.isEmpty() ? Set.of(url) : hosts;
        }

        /** The hosts and ports of a URL, sorted; a URL with failover has several. */
        public static Set<String> hosts(String url) {
            return HOST_AND_PORT
                    .matcher(url)
                    .results()
                    .map(found -> found.group(1).toLowerCase(Locale.ROOT))
                    .map(host -> host.replaceFirst("^localhost(?=:|$)", "127.0.0.1"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
