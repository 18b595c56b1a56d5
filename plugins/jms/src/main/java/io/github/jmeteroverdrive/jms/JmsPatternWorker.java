// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.patterns.PatternSampler;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.run.RunContext;

/** {@code od - JMS Pattern Worker}: each thread is a producer, observer or consumer of a messaging pattern. */
public class JmsPatternWorker extends PatternSampler {

    private static final long serialVersionUID = 1;

    public static final String LABEL = WorkerSettings.LABEL;

    @Override
    protected PatternSettings settings(RunContext run) {
        return WorkerSettings.of(this).pattern();
    }

    @Override
    protected void prepare(RunContext run) {
        JmsPatternService.prepare(run, WorkerSettings.of(this));
    }

    @Override
    protected PatternService connect(RunContext run) {
        return JmsPatternService.connect(run, WorkerSettings.of(this));
    }
}
