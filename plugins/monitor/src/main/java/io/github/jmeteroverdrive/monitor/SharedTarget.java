// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.PlannedAgents;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** An od - Target that the controller starts, once for all of its load agents. */
final class SharedTarget {

    private SharedTarget() {}

    /**
     * Starts it.
     *
     * @param sent as it stands in the plan, with its functions
     * @throws Refusal when the agents cannot reach it
     */
    static void start(RunContext run, TargetElement sent, List<String> agents) {
        TargetElement own = (TargetElement) sent.clone();
        try {
            ValueReplacer functions = new ValueReplacer();
            functions.setUserDefinedVariables(variables());
            functions.replaceValues(own);
            own.setRunningVersion(true); // else a function says its own text
        } catch (InvalidVariableException e) {
            throw new Refusal(TargetElement.LABEL + " '" + sent.getName() + "': " + e.getMessage());
        }
        if (own.loopbackOnly()) checkReach(agents);
        own.runStarted(run);
    }

    private static Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        JMeterVariables known = JMeterContextService.getClientSideVariables();
        if (known != null)
            known.entrySet().forEach(v -> variables.put(v.getKey(), String.valueOf(v.getValue())));
        return variables;
    }

    private static void checkReach(List<String> agents) {
        for (String agent : agents) {
            if (PlannedAgents.onLoopback(agent)) continue;
            throw new Refusal(
                    TargetElement.LABEL
                            + ": load agent "
                            + agent
                            + " cannot reach what listens on 127.0.0.1 of this host; have it listen on"
                            + " an address that all agents reach, -DTargetOptions=address=ADDRESS, or"
                            + " start the system under test elsewhere and give -Dtarget.url=URL.");
        }
    }
}
