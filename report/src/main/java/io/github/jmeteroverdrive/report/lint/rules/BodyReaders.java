// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.rules;

import io.github.jmeteroverdrive.report.lint.plan.Functions;
import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What may look at the body of a request's response: whatever its thread runs, because the result before is at hand for
 * all of it, and what stands beside the thread groups.
 */
final class BodyReaders {

    private static final Set<String> GROUPS = Set.of("ThreadGroup", "SetupThreadGroup", "PostThreadGroup");
    private static final Set<String> MOVERS = Set.of("ModuleController", "IncludeController");

    private BodyReaders() {}

    /** The first that may, a sentence; empty when nothing can. */
    static Optional<String> of(Plan plan, PlanElement sampler) {
        PlanElement branch = sampler.branch();
        if (!isGroup(branch)) return Optional.of("It is in no Thread Group, so who uses it is open.");
        List<PlanElement> all = plan.enabled();
        for (PlanElement one : all)
            if (MOVERS.contains(one.type())) return Optional.of(one + " may run it elsewhere, too.");
        List<PlanElement> acting = sampler.inScope();
        for (PlanElement one : all) {
            PlanElement its = one.branch();
            if (isGroup(its) && !its.equals(branch)) continue;
            boolean another = Bystanders.readsItsOwn(one) && !acting.contains(one);
            if (!another && !Bystanders.includes(one)) return Optional.of(one + " may read it.");
            Optional<String> function = Functions.thatMayLook(one.text());
            if (function.isPresent()) return Optional.of(function.get() + " in " + one + " may read it.");
        }
        return Optional.empty();
    }

    private static boolean isGroup(PlanElement element) {
        return element.isStock() && GROUPS.contains(element.type());
    }
}
