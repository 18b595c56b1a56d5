// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * The Loop Count of a thread group, for an element with a requested number of requests. One loop is one
 * {@code sample()}, which sends as many as fit into 20 ms: JMeter's default of 1 would end the thread long before that
 * number is reached. Used only by that thread.
 */
public final class GroupLoops {

    private final Controller group;
    private final boolean onlySampler;

    /** For the group of the thread; each thread has a copy of the plan. */
    public GroupLoops(JMeterThread thread) {
        group = (Controller) thread.getTestTree().getArray()[0];
        onlySampler = samplers(thread.getTestTree()) == 1;
    }

    private static int samplers(HashTree tree) {
        SearchByClass<Sampler> search = new SearchByClass<>(Sampler.class);
        tree.traverse(search);
        return search.getSearchResults().size();
    }

    /**
     * Makes the thread loop until its element ends it. Only if the element is the only sampler, because others would be
     * repeated, too. Call it before the first sample.
     */
    public void leaveTheEndToTheElement() {
        if (!onlySampler) return;
        if (!(group instanceof AbstractThreadGroup threads)) return;
        if (!(threads.getSamplerController() instanceof LoopController loops)) return;
        // after each sample JMeter reverts changes made while the plan runs
        loops.setRunningVersion(false);
        loops.setLoops(LoopController.INFINITE_LOOP_COUNT);
        loops.setRunningVersion(true);
    }

    /** Whether all loops of the thread are done. */
    public boolean areDone() {
        return group.isDone();
    }
}
