// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * The Loop Count of a thread group, for an element of which one loop is one {@code sample()}: some 20 ms of sending, or
 * 100 ms of receiving. JMeter's default of 1 would end the thread long before it has sent or received everything. Used
 * only by that thread.
 */
public final class GroupLoops {

    private static final int JMETERS_DEFAULT = 1;

    /** A thread whose loops end it this much before the end of the run is in time. */
    private static final long TOLERANCE = TimeUnit.SECONDS.toNanos(1);

    private final RunContext run;
    private final String element;
    private final Controller group;
    private final int count;

    /**
     * Makes the thread loop until its element ends it, if the element is its only sampler (others would be repeated,
     * too) and always ends by itself, or the Loop Count is JMeter's default and the time of the run is limited. Make it
     * before the first sample; each thread has a copy of the plan.
     *
     * @param endsItself whether the element ends without a limit of the run: a consumer, or one with a number to send
     */
    public GroupLoops(RunContext run, String element, boolean endsItself, JMeterThread thread) {
        this.run = run;
        this.element = element;
        group = (Controller) thread.getTestTree().getArray()[0];
        LoopController loops = group instanceof AbstractThreadGroup threads
                        && threads.getSamplerController() instanceof LoopController c
                ? c
                : null;
        // not getLoops(), which would keep the value
        count = loops == null ? LoopController.INFINITE_LOOP_COUNT : NumberUtils.toInt(loops.getLoopString(), 0);
        boolean byDefault = count == JMETERS_DEFAULT && !run.parameters().limitedByNumber();
        if (loops != null && (endsItself || byDefault) && samplers(thread.getTestTree()) == 1) {
            // after each sample JMeter reverts changes made while the plan runs
            loops.setRunningVersion(false);
            loops.setLoops(LoopController.INFINITE_LOOP_COUNT);
            loops.setRunningVersion(true);
        }
    }

    private static int samplers(HashTree tree) {
        SearchByClass<Sampler> search = new SearchByClass<>(Sampler.class);
        tree.traverse(search);
        return search.getSearchResults().size();
    }

    public boolean areDone() {
        return group.isDone();
    }

    /**
     * Reports loops that end the element before the end of a run that is limited by time. Call it at the end of a
     * thread that was not stopped, after its first sample, unless the element has a number to send.
     */
    public void reportEarlyEnd() {
        Phases phases = run.phases();
        long now = run.clock().nanoTime();
        if (!areDone() || !phases.timed() || now - phases.measureTo() + TOLERANCE >= 0) return;
        String sentence = element + ": the Loop Count of its thread group is " + Show.count(count)
                + ", which ended it before Warmup + Duration were over; set it to infinite, and the element ends with them.";
        if (count == JMETERS_DEFAULT && run.parameters().timeGiven()) run.fail(sentence);
        else run.warn(sentence);
    }
}
