// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.form.JMeterHome;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadGroupStagesTest {

    /** For each sampler of the plan, whether it has yet to open. */
    private static final Map<String, BooleanSupplier> YET_TO_OPEN = new TreeMap<>();

    /** For each sampler of the plan, whether JMeter starts threads with it. */
    private static final Map<String, Boolean> STARTS = new TreeMap<>();

    /** Names of those that had yet to open when the thread of the sampler "late" was to begin. */
    private static List<String> awaited;

    /** Of the run, when the last sampler had been started. */
    private static List<String> warnings;

    private final TestPlan plan = new TestPlan("plan");
    private final HashTree tree = new ListedHashTree();
    private final HashTree groups = tree.add(plan);

    @TempDir
    Path folder;

    /** Ends its thread at once. */
    public static final class Short extends ThreadSampler {

        private static final long serialVersionUID = 1;

        @Override
        public void runStarted(RunContext run) {
            YET_TO_OPEN.put(getName(), yetToOpen(run));
            STARTS.put(getName(), startsThreads(run));
            if (getName().equals("late")) warnings = run.warnings();
        }

        @Override
        protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
            return new SamplerThread() {
                @Override
                public SampleResult sample() {
                    return null;
                }

                @Override
                public boolean over() {
                    return true;
                }

                @Override
                public void interrupt() {}

                @Override
                public void finish() {}
            };
        }

        @Override
        protected String title() {
            return "od - Short";
        }
    }

    /** JMeter starts it only when the threads of another group have ended. */
    public static final class Late extends ThreadGroup {

        private static final long serialVersionUID = 1;

        private transient ThreadGroup other;

        @Override
        public void start(int number, ListenerNotifier notifier, ListedHashTree tree, StandardJMeterEngine engine) {
            other.waitThreadsStopped();
            awaited = new ArrayList<>(YET_TO_OPEN.keySet());
            awaited.removeIf(name -> !YET_TO_OPEN.get(name).getAsBoolean());
            super.start(number, notifier, tree, engine);
        }
    }

    @BeforeEach
    void jmeter() throws IOException {
        JMeterHome.install(folder);
        JMeterUtils.setProperty("overdrive.home", folder.toString());
        JMeterUtils.setProperty("overdrive.run.dir", folder.resolve("run").toString());
        YET_TO_OPEN.clear();
        STARTS.clear();
        awaited = null;
    }

    private <T extends AbstractThreadGroup> T add(T group, String sampler, int threads) {
        LoopController loop = new LoopController();
        loop.setLoops(1);
        loop.setFirst(true);
        group.setSamplerController(loop);
        group.setNumThreads(threads);
        group.setName("group");
        Short element = new Short();
        element.setName(sampler);
        groups.add(group).add(element);
        return group;
    }

    private List<String> awaited() {
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(tree);
        engine.run();
        assertThat(YET_TO_OPEN)
                .isNotEmpty()
                .noneSatisfy((name, yet) -> assertThat(yet.getAsBoolean()).isTrue());
        return awaited;
    }

    private void addLate(ThreadGroup other) {
        add(new Late(), "late", 1).other = other;
    }

    @Test
    void aGroupIsAwaitedThatJmeterStartsWhenTheFirstHasEnded() {
        addLate(add(new ThreadGroup(), "early", 2));
        assertThat(awaited()).containsExactly("late");
    }

    @Test
    void noGroupIsAwaitedThatNeverBegins() {
        ThreadGroup refused = add(new ThreadGroup(), "without a duration", 1);
        refused.setScheduler(true);
        add(new ThreadGroup(), "without threads", 0);
        addLate(add(new ThreadGroup(), "early", 1));
        assertThat(awaited()).containsExactly("late");
        assertThat(STARTS)
                .isEqualTo(Map.of("early", true, "late", true, "without a duration", false, "without threads", false));
        assertThat(warnings)
                .containsExactly("od - Short: its thread group starts no threads, so it does nothing; give the group a"
                        + " number of threads and a duration, or disable it.");
    }

    @Test
    void noGroupOfAnotherStageIsAwaited() {
        add(new SetupThreadGroup(), "set-up", 1);
        add(new PostThreadGroup(), "tear-down", 1);
        addLate(add(new ThreadGroup(), "early", 1));
        assertThat(awaited()).containsExactly("late");
    }

    @Test
    void noGroupIsAwaitedThatWaitsForTheEndOfOthers() {
        plan.setSerialized(true);
        addLate(add(new ThreadGroup(), "early", 1));
        assertThat(awaited()).isEmpty();
    }
}
