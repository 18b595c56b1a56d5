// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;

/** A load agent's answers to the controller that sent it a plan. */
public final class AgentAnswers implements RemoteRunHolder.Answers {

    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    /** After that time the controller notices by itself that the agent does not begin. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Controller controller;

    public AgentAnswers(Controller controller) {
        this.controller = controller;
    }

    @Override
    public void refuse(String why) {
        report(AgentReport.refusal(JMeterUtils.getPropDefault(AGENT, ""), why));
    }

    /** The agent does not know the name by which this controller calls it, only the port. */
    @Override
    public void busy(String why) {
        String port = FleetAccess.PORT + RmiUtils.getRmiRegistryPort();
        report(AgentReport.refusal(port, why));
    }

    @Override
    public void taken(String why) {
        RunContext.present().ifPresent(run -> taken(run, why));
    }

    private static void taken(RunContext run, String why) {
        boolean waiting = run.find(StartBarrier.class)
                .filter(barrier -> barrier.leave(why))
                .isPresent();
        if (!waiting) run.fail(why);
    }

    private void report(AgentReport report) {
        new ControllerCall<>(() -> {
                    controller.take(report.pack());
                    return report;
                })
                .await(LIMIT_NANOS);
    }
}
