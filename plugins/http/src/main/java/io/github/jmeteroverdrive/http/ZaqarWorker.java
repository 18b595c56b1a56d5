// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.http.zaqar.ZaqarFields;
import io.github.jmeteroverdrive.http.zaqar.ZaqarRun;
import io.github.jmeteroverdrive.http.zaqar.ZaqarSettings;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternSampler;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.Received;
import java.io.Serial;

/**
 * {@code od - Zaqar Worker}: each thread is a producer, an observer or a consumer of messages on
 * Zaqar, OpenStack's message service.
 */
public class ZaqarWorker extends PatternSampler {

    @Serial private static final long serialVersionUID = 1;

    public static final String LABEL = ZaqarFields.LABEL;

    @Override
    protected PatternSettings settings(RunContext run) {
        return ZaqarSettings.of(this).pattern();
    }

    @Override
    protected void prepare(RunContext run) {
        refuseSeveralAgents();
        ZaqarRun.prepare(run, ZaqarSettings.of(this));
    }

    /** Each would empty the queues at its start, and count at its end what all have posted. */
    private void refuseSeveralAgents() {
        if (Received.agents() > 1)
            throw new Refusal(
                    ZaqarSettings.of(this).pattern().element()
                            + ": this run has "
                            + Received.agents()
                            + " load agents, and each empties the queues of Zaqar at its start, with what"
                            + " others have posted; drive one agent.");
    }

    @Override
    protected PatternService connect(RunContext run) {
        return ZaqarRun.connect(run, ZaqarSettings.of(this));
    }
}
