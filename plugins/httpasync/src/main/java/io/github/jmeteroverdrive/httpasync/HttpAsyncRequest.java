// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.httpasync.load.RequestRun;
import io.github.jmeteroverdrive.httpasync.request.RequestFields;
import io.github.jmeteroverdrive.httpasync.request.RequestSettings;
import io.github.jmeteroverdrive.httpasync.request.RequestWorkload;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.results.sampling.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import java.io.Serial;
import org.apache.jmeter.threads.JMeterContext;

/**
 * {@code od - HTTP Async Request}: a thread keeps many connections busy at once, as fast as it goes
 * or at a rate. Every request becomes exactly one sample result, or N requests one.
 */
public class HttpAsyncRequest extends ThreadSampler implements EndsByLimits {

    @Serial private static final long serialVersionUID = 1;

    public static final String LABEL = RequestFields.LABEL;

    /** What can be known of the fields before a thread starts is checked here. */
    @Override
    public void runStarted(RunContext run) {
        RequestSettings.check(this);
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
        RequestSettings settings = RequestSettings.of(run, this, context, thread);
        RequestWorkload work =
                new RequestWorkload(settings, () -> settings.check().inspection(run));
        return RequestRun.connect(run, settings.thread(), work, getName(), context, thread);
    }

    @Override
    protected String title() {
        return LABEL + " '" + getName() + "'";
    }
}
