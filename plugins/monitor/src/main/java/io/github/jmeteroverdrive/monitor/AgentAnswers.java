// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.monitor.remote.Controller;
import io.github.jmeteroverdrive.monitor.remote.ControllerLink;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.Received;
import org.apache.jmeter.util.JMeterUtils;

/** What a load agent says of a plan that has come, to the controller that sent it. */
final class AgentAnswers implements Received.Answers {

    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

    private final Controller controller;

    AgentAnswers(Controller controller) {
        this.controller = controller;
    }

    @Override
    public void refuse(String why) {
        ControllerLink.refuse(controller, JMeterUtils.getPropDefault(AGENT, ""), why);
    }

    @Override
    public void busy(String why) {
        ControllerLink.busy(controller, why);
    }

    @Override
    public void taken(String why) {
        RunContext.failPresent(why);
    }
}
