// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.httpasync.flow.FlowFields;
import io.github.jmeteroverdrive.httpasync.flow.FlowSettings;
import io.github.jmeteroverdrive.httpasync.flow.FlowThread;
import io.github.jmeteroverdrive.httpasync.load.RequestRun;
import io.github.jmeteroverdrive.httpasync.load.Workload;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.results.sampling.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import java.io.Serial;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - HTTP FlowWorkload}: a thread is many users, who take the same steps, each with
 * variables and cookies of its own. Every request becomes exactly one sample result, or N requests
 * one.
 */
public class HttpFlow extends ThreadSampler implements EndsByLimits {

    @Serial private static final long serialVersionUID = 1;

    public static final String LABEL = FlowFields.LABEL;

    /** What can be known of the fields before a thread starts is checked here. */
    @Override
    public void runStarted(RunContext run) {
        FlowSettings.check(this);
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
        FlowSettings settings = FlowSettings.of(run, this);
        Workload work = FlowThread.of(run, settings, this, context, thread);
        return RequestRun.connect(run, settings.thread(), work, getName(), context, thread);
    }

    @Override
    protected String title() {
        return LABEL + " '" + getName() + "'";
    }
}
