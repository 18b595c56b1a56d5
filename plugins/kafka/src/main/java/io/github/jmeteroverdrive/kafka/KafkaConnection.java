// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;

/**
 * {@code od - Kafka Connection}: how to connect to a cluster, for the producers and consumers that name it. Connects
 * once when the test starts, so that a mistake is reported once instead of by each thread.
 */
public class KafkaConnection extends ConfigTestElement implements NoConfigMerge, RunElement {

    private static final long serialVersionUID = 1;

    @Override
    public void runStarted(RunContext run) {
        KafkaCluster.declare(run, this).tryOnce();
    }
}
