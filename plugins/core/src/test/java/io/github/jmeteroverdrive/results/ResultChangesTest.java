// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import java.util.Map;
import org.apache.jmeter.assertions.AssertionResult;
import org.junit.jupiter.api.Test;

class ResultChangesTest {

    private final IntervalRecorder recorder = new IntervalRecorder(1);
    private final ResultChanges changes = new ResultChanges(recorder);

    private static MeasuredResult result(int samples, int errors) {
        MeasuredResult result = new MeasuredResult(0, 1);
        result.setSampleCount(samples);
        result.setErrorCount(errors);
        result.setSuccessful(errors == 0);
        result.setResponseCode(errors == 0 ? "200" : "500");
        return result;
    }

    private void assertionFails(MeasuredResult result) {
        AssertionResult failed = new AssertionResult("code is 201");
        failed.setFailure(true);
        result.addAssertionResult(failed);
        result.setSuccessful(false);
    }

    private long errors(Interval taken) {
        return taken.count(Phase.MEASURE, Count.SAMPLE_ERRORS);
    }

    @Test
    void failedAssertionIsTheCauseOfAnError() {
        MeasuredResult result = result(1, 0);
        changes.ofRequest(result, Phase.MEASURE, null);
        assertionFails(result);
        changes.settle();
        Interval taken = recorder.take(null);
        assertThat(errors(taken)).isEqualTo(1);
        assertThat(taken.errors()).isEqualTo(Map.of("assertion failed: code is 201", 1L));
    }

    @Test
    void failedAssertionFailsAllSamplesOfAResult() {
        MeasuredResult result = result(10, 0);
        changes.ofRequest(result, Phase.MEASURE, null);
        assertionFails(result);
        changes.settle();
        assertThat(result.getErrorCount()).isEqualTo(10);
        assertThat(errors(recorder.take(null))).isEqualTo(10);
    }

    @Test
    void failedAssertionOnAFailedResultAddsNoErrors() {
        MeasuredResult result = result(10, 3);
        changes.ofRequest(result, Phase.MEASURE, null);
        assertionFails(result);
        changes.settle();
        assertThat(result.getErrorCount()).isEqualTo(3);
        assertThat(errors(recorder.take(null))).isZero();
    }

    @Test
    void failureExcusedByAScriptIsNotAnError() {
        recorder.count(Phase.MEASURE, Count.SAMPLE_ERRORS, 1);
        recorder.error("500 Oops");
        MeasuredResult result = result(1, 1);
        changes.ofRequest(result, Phase.MEASURE, "500 Oops");
        result.setSuccessful(true);
        changes.settle();
        Interval taken = recorder.take(null);
        assertThat(errors(taken)).isZero();
        assertThat(taken.errors()).isEmpty();
    }

    @Test
    void refusedMessageRemainsRefusedIfAScriptExcusesIt() {
        recorder.count(Phase.MEASURE, Count.FAILED, 1);
        MeasuredResult result = result(1, 1);
        changes.ofMessages(result, Phase.MEASURE, 1);
        result.setSuccessful(true);
        changes.settle();
        Interval taken = recorder.take(null);
        assertThat(taken.count(Phase.MEASURE, Count.FAILED)).isEqualTo(1);
        assertThat(taken.count(Phase.MEASURE, Count.EXCUSED)).isEqualTo(1);
        assertThat(errors(taken)).isZero();
    }

    @Test
    void onlyMessagesThatCountAsFailedCanBeExcused() {
        MeasuredResult result = result(100, 50);
        changes.ofMessages(result, Phase.MEASURE, 40);
        result.setSuccessful(true);
        changes.settle();
        assertThat(recorder.take(null).count(Phase.MEASURE, Count.EXCUSED)).isEqualTo(40);
    }

    @Test
    void resultSettlesOnceBeforeTheNextOne() {
        MeasuredResult first = result(1, 0);
        MeasuredResult second = result(1, 0);
        changes.ofRequest(first, Phase.WARMUP, null);
        assertionFails(first);
        changes.ofRequest(second, Phase.MEASURE, null);
        changes.settle();
        changes.settle();
        Interval taken = recorder.take(null);
        assertThat(taken.count(Phase.WARMUP, Count.SAMPLE_ERRORS)).isEqualTo(1);
        assertThat(errors(taken)).isZero();
    }
}
