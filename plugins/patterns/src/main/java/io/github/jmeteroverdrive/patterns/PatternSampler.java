// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import java.io.Serial;
import org.apache.jmeter.threads.JMeterContext;

/** A worker of a messaging pattern; subclasses implement the protocol. */
public abstract class PatternSampler extends ThreadSampler implements EndsByLimits {

    @Serial
    private static final long serialVersionUID = 1;

    /** @throws io.github.jmeteroverdrive.measure.Refusal for the first field with an invalid value */
    protected abstract PatternSettings settings(RunContext run);

    /**
     * Called once for each element before the threads start: checks that the server exists, and empties its queues.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when there is no server
     */
    protected abstract void prepare(RunContext run);

    /** Called in the thread that will sample. */
    protected abstract PatternService connect(RunContext run);

    @Override
    public void runStarted(RunContext run) {
        PatternSettings settings = settings(run);
        if (settings.role() == Role.PRODUCER) run.sends(settings.messages());
        prepare(run);
        WorkerRegistry.of(run).expect(settings.role());
    }

    @Override
    protected SamplerThread open(RunContext run, JMeterContext context, GroupThread thread) {
        return new PatternThread(run, settings(run), () -> connect(run), context, thread);
    }

    @Override
    protected String title() {
        return getName();
    }
}
