// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.httpasync.request.RequestSettings;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - HTTP Async Request}: a thread keeps many connections busy at once, as fast as possible or at a rate. Each
 * request becomes one sample result, or N requests become one.
 */
public class HttpAsyncRequest extends ThreadSampler implements EndsByLimits {

    private static final long serialVersionUID = 1;

    public static final String LABEL = RequestSettings.LABEL;

    @Override
    public void runStarted(RunContext run) {
        run.sends(new RequestSettings(this).check());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
        return new RequestSettings(this).open(run, context, thread);
    }

    @Override
    protected String title() {
        return LABEL + " '" + getName() + "'";
    }
}
