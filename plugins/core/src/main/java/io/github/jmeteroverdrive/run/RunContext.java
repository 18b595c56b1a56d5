// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all od elements of one test share: identity, clock, phases, parameters, directory, shared objects, and whether
 * the run is a good one. Thread-safe.
 *
 * <p>Every od element calls {@link #enter} in its {@code testStarted()} and {@link #leave()} in its
 * {@code testEnded()}, and finds the context by {@link #current()} in between. The last one to leave closes the shared
 * objects. A test whose start is refused never ends in JMeter's eyes: its context is given up at the refusal, so that
 * the next test in the same JVM finds none.
 */
public final class RunContext {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final RunSetup setup;
    private final AtomicLong sources = new AtomicLong((RANDOM.nextLong() >>> 33) << 32);
    private final SharedObjects shared = new SharedObjects(this::warn);
    private final Consumer<Runnable> afterwards;
    private final Sentences failures;
    private final Sentences misses;
    private final Sentences warnings;
    private final List<String> idle = new CopyOnWriteArrayList<>();
    private final OwnTargets ownTargets = new OwnTargets();
    private final Interruptions interruptions;
    private final RunEnd end = new RunEnd();
    private volatile Phases phases;

    /** @param afterwards does something when all files of the run are closed */
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
     * Joins the test's context, which the first to come makes, and does what the element does at the start of a test.
     *
     * <p>JMeter swallows what {@code testStarted()} throws: the test never begins, never ends, and the exit code is 0.
     * So a refusal is announced here: it is printed once, the run that was about to start is given up with all it had
     * opened, and outside the GUI the exit code is 3. When threads of the test are already at work, it makes the run a
     * failed one ({@link #fail}).
     *
     * @throws Refusal when parameters or profiles are wrong, or the element finds something so
     */
    public static void enter(Consumer<RunContext> start) {
        CurrentRun.JVM.enter(start);
    }

    /**
     * A run is to begin in this JVM. If none does, the sentence is said when the JVM ends, and outside the GUI the exit
     * code is 3.
     */
    public static void expect(String otherwise) {
        CurrentRun.JVM.expect(otherwise);
    }

    /** Leaves the context; the last one closes the shared objects in reverse order and forgets it. */
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

    /** The run of this JVM, if there is one, has failed. */
    public static void failPresent(String reason) {
        present().ifPresent(run -> run.fail(reason));
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

    /** As {@link #phases()}, but a clock that has not started is taken to have done so at {@code origin} (nanoTime). */
    public Phases phases(long origin) {
        Phases known = phases;
        return known != null ? known : start(origin);
    }

    private synchronized Phases start(long origin) {
        if (phases == null) phases = setup.parameters().phases(origin);
        return phases;
    }

    /** The phases if the run's clock has started; does not start it. */
    public Optional<Phases> started() {
        return Optional.ofNullable(phases);
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

    /** Where the run talks to its user. */
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
     * The run's one object of this type, made at the first call and closed when the test ends.
     *
     * @throws IllegalStateException when there is none, and the run has ended
     */
    public <T extends AutoCloseable> T shared(Class<T> type, Supplier<T> maker) {
        return shared(type, "", maker);
    }

    /** The same of a type of which a run has several, told apart by name. */
    public <T extends AutoCloseable> T shared(Class<T> type, String name, Supplier<T> maker) {
        return shared.get(new SharedObjects.Key(type, name), type, maker);
    }

    /** The run's one object of this type, if it was made already. */
    public <T extends AutoCloseable> Optional<T> find(Class<T> type) {
        return find(type, "");
    }

    /** The same of a type of which a run has several. */
    public <T extends AutoCloseable> Optional<T> find(Class<T> type, String name) {
        return shared.find(new SharedObjects.Key(type, name), type);
    }

    /** The run has started a target that clients reach at {@code url}. */
    public void startsTarget(String url) {
        ownTargets.add(url);
    }

    /** Whether {@code url} leads to a target that the run has started: no other client uses it. */
    public boolean startedTarget(String url) {
        return ownTargets.leadsTo(url);
    }

    /** Which connections to the system under test are, or were, interrupted. */
    public Interruptions interruptions() {
        return interruptions;
    }

    /** The run has failed or is incomplete: said once per reason, and exit code 3 at the end. */
    public void fail(String reason) {
        failures.say(reason);
    }

    /** Why the run is not a good one, in the order it was found; empty when it is. */
    public List<String> failures() {
        return failures.all();
    }

    /** An element has nothing to do, and why; shown where nothing at all is done. */
    public void hasNothingToDo(String why) {
        idle.add(why);
    }

    /** Why elements have nothing to do. */
    public List<String> idle() {
        return List.copyOf(idle);
    }

    /** A threshold was missed: said once per reason, and exit code 4 at the end of a good run. */
    public void miss(String reason) {
        misses.say(reason);
    }

    /** The thresholds that were missed, in the order they were found. */
    public List<String> misses() {
        return misses.all();
    }

    /**
     * Does something when the files of the run are closed, JMeter's own too: while the JVM goes down, or in the GUI
     * after the test on a thread of its own. It has no say in the exit code.
     */
    public void afterwards(Runnable task) {
        afterwards.accept(task);
    }

    /** Tells the user something that does not spoil the run; once per sentence. */
    public void warn(String sentence) {
        warnings.say(sentence);
    }

    /** What was said of that kind, in the order it was said. */
    public List<String> warnings() {
        return warnings.all();
    }

    /** Whether the JVM went down before the run was closed: its figures are those up to then. */
    public boolean cutShort() {
        return end.cutShort();
    }

    /** Whether its test never began, because an element refused: its figures are not needed. */
    public boolean refused() {
        return !end.refusal().isEmpty();
    }

    /** Why an element refused the run; "" when none did. */
    public String refusal() {
        return end.refusal();
    }

    RunEnd end() {
        return end;
    }

    /** Closes what was shared, once; what goes wrong meanwhile is a warning. */
    void close() {
        end.close(shared::close);
        setup.directory().release();
    }

    /** Objects of one run by type and name, closed together in reverse order of their making. Thread-safe. */
    private static final class SharedObjects {

        /** What tells two objects apart. */
        record Key(Class<?> type, String name) {

            @Override
            public String toString() {
                return (type.getSimpleName() + " " + name).strip();
            }
        }

        private final Map<Key, AutoCloseable> objects = new LinkedHashMap<>();
        private final Consumer<String> warn;
        private boolean closed;

        SharedObjects(Consumer<String> warn) {
            this.warn = warn;
        }

        /**
         * The maker may ask for other objects, and its exception goes to the caller.
         *
         * @throws IllegalStateException when all were closed: what is made now would never be closed
         */
        synchronized <T extends AutoCloseable> T get(Key key, Class<T> type, Supplier<T> maker) {
            AutoCloseable known = objects.get(key);
            if (known != null) return type.cast(known);
            if (closed) throw new IllegalStateException("the run has ended");
            T made = maker.get();
            objects.put(key, made);
            return made;
        }

        synchronized <T extends AutoCloseable> Optional<T> find(Key key, Class<T> type) {
            return Optional.ofNullable(type.cast(objects.get(key)));
        }

        void close() {
            for (Map.Entry<Key, AutoCloseable> entry : takeAllLastFirst()) {
                try {
                    entry.getValue().close();
                } catch (Exception e) {
                    warn.accept("Closing " + entry.getKey() + " failed: " + e);
                }
            }
        }

        private synchronized List<Map.Entry<Key, AutoCloseable>> takeAllLastFirst() {
            List<Map.Entry<Key, AutoCloseable>> all = new ArrayList<>(objects.entrySet());
            objects.clear();
            closed = true;
            Collections.reverse(all);
            return all;
        }
    }

    /** Sentences for the user, each said once, on the console and in the log. Thread-safe. */
    private static final class Sentences {

        private static final Logger LOG = LoggerFactory.getLogger(RunContext.class);

        private final String mark;
        private final Consumer<String> console;
        private final Set<String> said = new LinkedHashSet<>();

        /** @param mark stands before each sentence */
        Sentences(String mark, Consumer<String> console) {
            this.mark = mark;
            this.console = console;
        }

        synchronized void say(String sentence) {
            if (!said.add(sentence)) return;
            console.accept(mark + sentence);
            LOG.warn("{}{}", mark, sentence);
        }

        synchronized List<String> all() {
            return List.copyOf(said);
        }
    }

    /** The targets that a run has started, by host and port: parameters of a URL differ. Thread-safe. */
    static final class OwnTargets {

        private static final Pattern HOST_AND_PORT = Pattern.compile("//([^/?#,)]+)");

        private final Set<String> known = ConcurrentHashMap.newKeySet();

        void add(String url) {
            known.add(hostAndPort(url));
        }

        boolean leadsTo(String url) {
            return known.contains(hostAndPort(url));
        }

        private static String hostAndPort(String url) {
            Matcher matcher = HOST_AND_PORT.matcher(url);
            return matcher.find() ? matcher.group(1) : url;
        }
    }
}
