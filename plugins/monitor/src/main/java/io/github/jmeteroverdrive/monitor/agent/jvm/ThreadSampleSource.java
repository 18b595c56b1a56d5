// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Source;

/**
 * JMeter's threads together with the thread that samples them, which ends when the source is closed.
 *
 * @param samplers JMeter's threads
 * @param loop the sampling thread
 */
public record ThreadSampleSource(SamplerThreads samplers, ThreadSamplingLoop loop) implements Source {

    @Override
    public void put(ObjectNode tick) {
        samplers.put(tick);
    }

    @Override
    public void close() {
        loop.close();
    }
}
