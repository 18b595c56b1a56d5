// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.httpasync.grpc.GrpcSettings;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - gRPC Request}: a thread keeps many calls of a method in progress at once, as fast as possible or at a
 * rate. Each call becomes one sample result, or N calls become one.
 */
public class GrpcRequest extends ThreadSampler implements EndsByLimits {

    private static final long serialVersionUID = 1;

    public static final String LABEL = GrpcSettings.LABEL;

    @Override
    public void runStarted(RunContext run) {
        run.sends(new GrpcSettings(this).check());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
        return new GrpcSettings(this).open(run, context, thread);
    }

    @Override
    protected String title() {
        return LABEL + " '" + getName() + "'";
    }
}
