// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.httpasync.flow.FlowFields;
import io.github.jmeteroverdrive.httpasync.flow.FlowSettings;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - HTTP Flow}: a thread simulates many users who take the same steps, each with its own variables and
 * cookies. Each request becomes one sample result, or N requests become one.
 */
public class HttpFlow extends ThreadSampler implements EndsByLimits {

    private static final long serialVersionUID = 1;

    public static final String LABEL = FlowFields.LABEL;

    @Override
    public void runStarted(RunContext run) {
        run.sends(new FlowSettings(this).check());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
        return new FlowSettings(this).open(run, context, thread);
    }

    @Override
    protected String title() {
        return LABEL + " '" + getName() + "'";
    }
}
