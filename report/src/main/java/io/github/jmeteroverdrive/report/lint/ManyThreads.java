// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.measure.Show;
import java.util.List;

/** More threads than one JMeter can usually run; the threads of all groups run in one JVM. */
public final class ManyThreads extends LintRule {

    private static final int MANY = 1000;
    private static final String THREADS = "ThreadGroup.num_threads";

    public ManyThreads() {
        super(
                "many-threads",
                "JMXAuditor's limit; the stacks of threads, and the kernel that switches between them",
                "Use od - HTTP Async Request, whose thread has many requests under way (--fix --async), or several load agents.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        List<PlanElement> groups =
                plan.enabled().stream().filter(element -> threads(element) > 0).toList();
        long all = groups.stream().mapToLong(ManyThreads::threads).sum();
        if (all <= MANY) return List.of();
        PlanElement first = groups.get(0);
        return List.of(found(first, "One JMeter runs " + Show.count(all) + " threads of this plan."));
    }

    /** Where known before the run. */
    private static long threads(PlanElement group) {
        String threads = group.property(THREADS).strip();
        return group.type().equals("ThreadGroup") && threads.matches("\\d{1,9}") ? Long.parseLong(threads) : 0;
    }
}
