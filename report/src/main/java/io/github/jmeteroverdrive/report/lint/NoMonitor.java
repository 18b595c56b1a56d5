// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The load agent is not monitored, so the verdict has no evidence. */
public final class NoMonitor extends LintRule {

    private static final String PACKAGE = "io.github.jmeteroverdrive.monitor.";

    /** Threads that run before and after the load. */
    private static final Set<String> AROUND = Set.of("SetupThreadGroup", "PostThreadGroup");

    /** A number of loops that a property may change. */
    private static final Pattern DEFAULT = Pattern.compile("\\$\\{__P\\([^,()]+,\\s*(\\d+)\\s*\\)}");

    private static final String UNTIMED =
            "<stringProp name=\"TestPlan.comments\">This plan ends after its loops, so it has no time limit,"
                    + " and a warm-up only if you give Warmup: " + AsyncLoad.WITHOUT_TIME + "</stringProp>";

    public NoMonitor() {
        super(
                "not-watched",
                "docs/verdict.md: without figures of the load agent there is no verdict",
                "Put od - Live Statistics and od - Load Agent Monitor at the top of the plan.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        List<PlanElement> all = plan.enabled();
        if (!plan.hasTree()
                || all.isEmpty()
                || all.stream().anyMatch(element -> element.type().equals("LoadAgentMonitor"))) return List.of();
        boolean statistics = all.stream().anyMatch(element -> element.type().equals("LiveStatistics"));
        boolean untimed = !statistics && endsByLoops(all);
        return List.of(found(all.get(0), "The plan has no od - Load Agent Monitor.", () -> {
            String added = statistics ? "" : element("LiveStatistics", "od - Live Statistics", untimed ? UNTIMED : "");
            plan.addAtTop(added + element("LoadAgentMonitor", "od - Load Agent Monitor", ""));
            return "added, with what shows and sums up results"
                    + (untimed
                            ? "; the plan ends after its loops, so it has a warm-up only if you give one (-JWarmup=10)"
                            : "");
        }));
    }

    /** Whether each thread group has a number of loops, so that the run may be shorter than the usual warm-up. */
    private static boolean endsByLoops(List<PlanElement> all) {
        List<PlanElement> groups = all.stream()
                .filter(element -> element.type().endsWith("ThreadGroup"))
                .filter(element -> !AROUND.contains(element.type()))
                .toList();
        return !groups.isEmpty() && groups.stream().allMatch(NoMonitor::loops);
    }

    private static boolean loops(PlanElement group) {
        return group.isStock()
                && group.part(AsyncLoad.CONTROLLER)
                        .filter(loop -> AsyncLoad.count(
                                DEFAULT.matcher(loop.property(AsyncLoad.LOOPS)).replaceFirst("$1")))
                        // JMeter takes true if the property is missing, and then begins the loops again and again
                        .filter(loop -> loop.property(AsyncLoad.FOREVER).equals("false"))
                        .isPresent();
    }

    private static String element(String type, String name, String properties) {
        String qualified = PACKAGE + type;
        return String.format(
                "\n      <%s guiclass=\"%sGui\" testclass=\"%s\" testname=\"%s\">%s</%s>\n      <hashTree></hashTree>",
                qualified, qualified, qualified, name, properties, qualified);
    }
}
