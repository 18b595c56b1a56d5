// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;

/** The load agent is not monitored, so the verdict has no evidence. */
public final class NoMonitor extends LintRule {

    private static final String PACKAGE = "io.github.jmeteroverdrive.monitor.";

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
        return List.of(found(all.get(0), "The plan has no od - Load Agent Monitor.", () -> {
            plan.addAtTop((statistics ? "" : element("LiveStatistics", "od - Live Statistics"))
                    + element("LoadAgentMonitor", "od - Load Agent Monitor"));
            return "added, with what shows and sums up results";
        }));
    }

    private static String element(String type, String name) {
        String qualified = PACKAGE + type;
        return String.format(
                "\n      <%s guiclass=\"%sGui\" testclass=\"%s\" testname=\"%s\"></%s>\n      <hashTree></hashTree>",
                qualified, qualified, qualified, name, qualified);
    }
}
