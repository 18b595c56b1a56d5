// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.http.zaqar.ZaqarFields;
import io.github.jmeteroverdrive.http.zaqar.ZaqarRun;
import io.github.jmeteroverdrive.http.zaqar.ZaqarSettings;
import io.github.jmeteroverdrive.patterns.PatternSampler;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.run.RunContext;
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
        ZaqarRun.prepare(run, ZaqarSettings.of(this));
    }

    @Override
    protected PatternService connect(RunContext run) {
        return ZaqarRun.connect(run, ZaqarSettings.of(this));
    }
}
