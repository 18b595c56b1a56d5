// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;

/**
 * {@code od - MQTT Connection}: how to connect to a broker, for the publishers and subscribers that name it. Connects
 * once when the test starts, so that a mistake is reported once instead of by each thread.
 */
public class MqttConnection extends ConfigTestElement implements NoConfigMerge, RunElement {

    private static final long serialVersionUID = 1;

    @Override
    public void runStarted(RunContext run) {
        MqttBroker.declare(run, this).tryOnce();
    }
}
