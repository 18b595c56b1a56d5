// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.results.Refusal;
import io.github.jmeteroverdrive.results.RunContext;
import org.apache.jmeter.samplers.SampleResult;

/** The one failed sample of a thread that could not start. */
final class FailedStart {

    private FailedStart() {}

    /** Fails the run with the cause and ends the thread. */
    static SampleResult result(String label, String name, Exception cause) {
        String sentence =
                cause instanceof Refusal
                        ? cause.getMessage()
                        : label + " '" + name + "': cannot start (" + Causes.sentence(cause) + ").";
        RunContext.current().fail(sentence);
        SampleResult result = new SampleResult(System.currentTimeMillis(), 0);
        result.setSampleLabel(name);
        result.setSuccessful(false);
        result.setResponseMessage(sentence);
        result.setStopThread(true);
        return result;
    }
}
