// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.AssertionCause;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import java.util.Arrays;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Corrects the counts when elements of the plan change a result after the sampler has counted it: an assertion, a
 * post-processor or a listener may turn a success into a failure, or the reverse. The sampler passes in each result,
 * and settles before it passes in the next one or takes an interval; by then all elements have processed the result.
 * One per recorder; JMeter thread only.
 */
public final class ResultChanges {

    private final IntervalRecorder recorder;

    private SampleResult result; // null = nothing to settle
    private Phase phase;
    private int counted;
    private String cause;
    private int failed; // -1 = a request

    public ResultChanges(IntervalRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * A request's result will now be processed by the elements of the plan. A failure that they turn into a success is
     * no longer a failed sample.
     *
     * @param phase in which the sampler counted it
     * @param cause under which the sampler counted its failure; null if there is no failure or several causes
     */
    void ofRequest(SampleResult result, Phase phase, String cause) {
        watch(result, phase, cause, -1);
    }

    /**
     * The same for messages, which still count as failed if the broker refused them.
     *
     * @param failed how many count as failed; only those can be excused
     */
    void ofMessages(SampleResult result, Phase phase, int failed) {
        watch(result, phase, null, failed);
    }

    private void watch(SampleResult next, Phase of, String why, int failedMessages) {
        settle();
        result = next;
        phase = of;
        counted = next.getErrorCount();
        cause = why;
        failed = failedMessages;
    }

    /** All elements of the plan have processed the last result. */
    public void settle() {
        if (result == null) return;
        int more = result.getErrorCount() - counted;
        if (more > 0) {
            recorder.count(phase, Count.SAMPLE_ERRORS, more);
            recorder.errors(cause(result, result.getResponseCode()), more);
        } else if (more < 0 && failed < 0) {
            recorder.count(phase, Count.SAMPLE_ERRORS, more);
            if (cause != null) recorder.errors(cause, more);
        } else if (more < 0) {
            recorder.count(phase, Count.EXCUSED, Math.min(failed, -more));
        }
        result = null;
    }

    /**
     * Why an element of the plan marked a result as failed. For assertions it is the name, because their messages vary.
     *
     * @param answer the response that the sampler received
     */
    public static String cause(SampleResult failed, String answer) {
        return Arrays.stream(failed.getAssertionResults())
                .filter(each -> each.isFailure() || each.isError())
                .findFirst()
                .map(each -> AssertionCause.of(each.getName()))
                .orElse(AssertionCause.byOtherElement(answer));
    }
}
