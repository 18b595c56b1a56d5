// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.samplers.SampleResult;

/** The last sample of a thread that could not start, or cannot go on. */
final class FailedThread {

    private FailedThread() {}

    /** Fails the run with the cause and ends the thread, which could not start. */
    static SampleResult atStart(String label, String name, Exception cause) {
        return result(label, name, "cannot start", cause);
    }

    /** The same of a thread at work. */
    static SampleResult atWork(String label, String name, Exception cause) {
        return result(label, name, "cannot go on", cause);
    }

    private static SampleResult result(String label, String name, String what, Exception cause) {
        String sentence =
                cause instanceof Refusal
                        ? cause.getMessage()
                        : label + " '" + name + "': " + what + " (" + Causes.sentence(cause) + ").";
        RunContext.current().fail(sentence);
        SampleResult result = new SampleResult(System.currentTimeMillis(), 0);
        result.setSampleLabel(name);
        result.setSuccessful(false);
        result.setResponseMessage(sentence);
        result.setStopThread(true);
        return result;
    }
}
