// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.run.RunContext;

/** The way from the element into this package. */
public final class ZaqarRun {

    private ZaqarRun() {}

    /**
     * Looks whether the server is there, and empties its queues; once in a run.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when it is not
     */
    public static void prepare(RunContext run, ZaqarSettings settings) {
        ZaqarServers.of(run).prepare(settings);
    }

    /** A worker's own client; it connects with its first request. */
    public static PatternService connect(RunContext run, ZaqarSettings settings) {
        return new ZaqarService(settings, ZaqarServers.of(run), run.runId());
    }
}
