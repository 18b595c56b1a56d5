// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.jms.connection.ConnectionSettings;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;

/**
 * {@code od - JMS Connection}: how to connect to a broker, for the producers and consumers that name it. Connects once
 * when the test starts, so that a mistake is reported once instead of by each thread.
 */
public class JmsConnection extends ConfigTestElement implements NoConfigMerge, RunElement {

    private static final long serialVersionUID = 1;

    public static final String LABEL = ConnectionSettings.LABEL;

    @Override
    public void runStarted(RunContext run) {
        Connections.declare(run, getName(), ConnectionSettings.of(this)).tryOnce(Connections.CONNECT_LIMIT_SECONDS);
    }
}
