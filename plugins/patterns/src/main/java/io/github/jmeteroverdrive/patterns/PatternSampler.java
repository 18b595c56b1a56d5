// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.results.sampling.ThreadSampler;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import java.io.Serial;
import org.apache.jmeter.threads.JMeterContext;

/** A sampler that is a worker of a pattern; a subclass says over which protocol. */
public abstract class PatternSampler extends ThreadSampler implements EndsByLimits {

    @Serial private static final long serialVersionUID = 1;

    /**
     * What the fields say.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal for the first that is wrong
     */
    protected abstract PatternSettings settings(RunContext run);

    /**
     * Once for each element before the test, and no thread has started: looks whether there is a
     * server, and makes its queues empty.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when there is none
     */
    protected abstract void prepare(RunContext run);

    /** Connects, in the thread that will sample. */
    protected abstract PatternService connect(RunContext run);

    @Override
    public void runStarted(RunContext run) {
        PatternSettings settings = settings(run);
        prepare(run);
        Population.of(run).expect(settings.role());
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
