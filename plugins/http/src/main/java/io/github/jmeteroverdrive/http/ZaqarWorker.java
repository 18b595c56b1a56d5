// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternSampler;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;

/**
 * {@code od - Zaqar Worker}: each thread is a producer, an observer or a consumer of messages on Zaqar, OpenStack's
 * message service.
 */
public class ZaqarWorker extends PatternSampler {

    private static final long serialVersionUID = 1;

    @Override
    protected PatternSettings settings(RunContext run) {
        return ZaqarSettings.of(this).pattern();
    }

    @Override
    protected void prepare(RunContext run) {
        // each agent would empty the queues at its start, and count the messages of all at its end
        if (RemoteRunHolder.agents() > 1)
            throw new Refusal(
                    "%s: this run has %s load agents, and each empties Zaqar's queues at its start, with the messages of the others; use one agent."
                            .formatted(ZaqarSettings.of(this).pattern().element(), RemoteRunHolder.agents()));
        ZaqarServers.of(run).prepare(ZaqarSettings.of(this));
    }

    @Override
    protected PatternService connect(RunContext run) {
        return ZaqarServers.of(run).connect(ZaqarSettings.of(this), run.runId());
    }
}
