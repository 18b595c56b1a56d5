// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.samplers.SampleResult;

/** The result of a thread that cannot start or continue; it fails the run. */
final class FailedThread {

    private FailedThread() {}

    /** Fails the run with a sentence and ends the thread. */
    static SampleResult result(String name, String sentence) {
        RunContext.failPresent(sentence);
        SampleResult result = new SampleResult(System.currentTimeMillis(), 0);
        result.setSampleLabel(name);
        result.setSuccessful(false);
        result.setResponseMessage(sentence);
        result.setStopThread(true);
        return result;
    }
}
