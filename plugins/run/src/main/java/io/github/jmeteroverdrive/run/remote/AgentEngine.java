// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JMeter's engine of a load agent, which JMeter hands to nobody. */
final class AgentEngine {

    private static final Logger LOG = LoggerFactory.getLogger(AgentEngine.class);

    /** So long a test has to end when its agent is to be free. */
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(6);

    private static final long LOOK_MILLIS = 50;

    /** The last one that was seen: JMeter itself forgets one that is stopping. */
    private static StandardJMeterEngine last;

    private AgentEngine() {}

    /** Whether it has a plan, be it that it runs or is about to. */
    static boolean busy() {
        StandardJMeterEngine engine = engine();
        return engine != null && engine.isActive();
    }

    /**
     * Ends its test, and lets it take another plan.
     *
     * @return false when threads of the test do not end in time
     */
    static boolean end() throws InterruptedException {
        StandardJMeterEngine engine = engine();
        if (engine == null) return true;
        engine.stopTest(true);
        long since = System.nanoTime();
        while (engine.isActive() && System.nanoTime() - since < END_NANOS)
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        if (engine.isActive() && JMeterContextService.getNumberOfThreads() > 0) return false;
        free(); // of a test that never began
        return true;
    }

    /** Lets it take another plan although the test of its last one never began. */
    static void free() {
        try {
            StandardJMeterEngine engine = engine();
            if (engine == null) return;
            Field active = StandardJMeterEngine.class.getDeclaredField("active");
            active.setAccessible(true);
            active.setBoolean(engine, false);
        } catch (ReflectiveOperationException e) {
            LOG.warn("The engine stays busy; start this load agent anew", e);
        }
    }

    /** The present one, or the last; called while a run begins, so that it is known later. */
    static synchronized StandardJMeterEngine engine() {
        try {
            Field field = StandardJMeterEngine.class.getDeclaredField("engine");
            field.setAccessible(true);
            StandardJMeterEngine present = (StandardJMeterEngine) field.get(null);
            if (present != null) last = present;
        } catch (ReflectiveOperationException e) {
            LOG.warn("Whether the engine is busy is not known", e);
        }
        return last;
    }
}
