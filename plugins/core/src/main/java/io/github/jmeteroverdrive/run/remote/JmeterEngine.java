// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JMeter's engine of this JVM, which JMeter does not expose. */
public final class JmeterEngine {

    private static final Logger LOG = LoggerFactory.getLogger(JmeterEngine.class);

    /** The last known engine: JMeter clears its own reference when a test stops. */
    private static StandardJMeterEngine last;

    private JmeterEngine() {}

    /**
     * Whether a user, an element of the plan or a controller stopped the test before it ended by itself. Meaningless if
     * other JVMs run the test.
     */
    public static boolean stopped() {
        try {
            return field("engine").get(null) == null;
        } catch (ReflectiveOperationException e) {
            LOG.warn("Whether the test was stopped is not known", e);
            return false;
        }
    }

    /** The thread that would close JMeter's results files when the JVM ends, which it then no longer does; if any. */
    public static Optional<Thread> takeResultsFilesHook() {
        try {
            Field field = ResultCollector.class.getDeclaredField("shutdownHook");
            field.setAccessible(true);
            Optional<Thread> hook = Optional.ofNullable((Thread) field.get(null));
            return hook.filter(Runtime.getRuntime()::removeShutdownHook);
        } catch (ReflectiveOperationException | IllegalStateException e) {
            LOG.warn("JMeter's results files may be cut short", e);
            return Optional.empty();
        }
    }

    /** Elements of a class in the plan that this JVM is about to run, in their order. */
    public static <T> Collection<T> elements(Class<T> of) {
        return search(of).getSearchResults();
    }

    /** The thread group of an element in the plan that this JVM is about to run. */
    public static Optional<AbstractThreadGroup> threadGroup(TestElement of) {
        SearchByClass<AbstractThreadGroup> groups = search(AbstractThreadGroup.class);
        return groups.getSearchResults().stream()
                .filter(group -> groups.getSubTree(group).search(of) != null)
                .findFirst();
    }

    private static <T> SearchByClass<T> search(Class<T> of) {
        SearchByClass<T> search = new SearchByClass<>(of);
        try {
            StandardJMeterEngine engine = engine();
            HashTree plan = engine == null ? null : (HashTree) field("test").get(engine);
            if (plan != null) plan.traverse(search);
        } catch (ReflectiveOperationException e) {
            LOG.warn("The elements of the plan are not known", e);
        }
        return search;
    }

    /** Whether it has a plan that runs or is about to. */
    static boolean busy() {
        StandardJMeterEngine engine = engine();
        return engine != null && engine.isActive();
    }

    /**
     * Ends its test, and frees it for another plan.
     *
     * @param patience time-out for the end of the test, including its elements
     * @return false when it has not ended by then
     */
    static boolean end(Duration patience) throws InterruptedException {
        StandardJMeterEngine engine = engine();
        if (engine == null) return true;
        engine.stopTest(true);
        try {
            Future<?> test = (Future<?>) field("runningTest").get(engine);
            if (test != null) test.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            LOG.info("The test that is to end never began", e);
        } catch (ReflectiveOperationException e) {
            LOG.warn("Whether the test has ended is not known", e);
        }
        free(); // of a test that never began
        return true;
    }

    /** Frees it for another plan although the test of its last one never began. */
    static void free() {
        try {
            StandardJMeterEngine engine = engine();
            if (engine == null) return;
            field("active").setBoolean(engine, false);
        } catch (ReflectiveOperationException e) {
            LOG.warn("The engine stays busy; start this load agent anew", e);
        }
    }

    /** The current engine, or the last one; call it while a run begins, so that the engine is known later. */
    static synchronized StandardJMeterEngine engine() {
        try {
            StandardJMeterEngine present =
                    (StandardJMeterEngine) field("engine").get(null);
            if (present != null) last = present;
        } catch (ReflectiveOperationException e) {
            LOG.warn("Whether the engine is busy is not known", e);
        }
        return last;
    }

    private static Field field(String name) throws NoSuchFieldException {
        Field field = StandardJMeterEngine.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
