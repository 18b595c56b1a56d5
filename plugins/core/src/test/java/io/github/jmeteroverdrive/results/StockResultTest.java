// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class StockResultTest {

    private static SampleResult sample(String code, String data) {
        SampleResult result = SampleResult.createTestSample(5);
        result.setSuccessful(code.equals("200"));
        result.setResponseCode(code);
        result.setResponseData(data, "UTF-8");
        return result;
    }

    @Test
    void stackTraceIsNotAResponse() {
        SampleResult refused = sample("Non HTTP response code: java.net.ConnectException", "java.net.Connect…");
        assertThat(StockResult.arrived(refused)).isFalse();
        assertThat(StockResult.bodyBytes(refused)).isZero();
    }

    @Test
    void resultMayLackCodeAndMessage() {
        SampleResult failed = sample("503", "busy");
        failed.setResponseCode(null);
        failed.setResponseMessage(null);
        assertThat(StockResult.code(failed) + StockResult.message(failed)).isEmpty();
        assertThat(StockResult.arrived(failed)).isTrue();
    }

    @Test
    void errorPageIsAResponse() {
        SampleResult busy = sample("503", "busy");
        assertThat(StockResult.arrived(busy)).isTrue();
        assertThat(StockResult.bodyBytes(busy)).isEqualTo(4);
        assertThat(StockResult.arrived(sample("200", ""))).isTrue();
    }

    @Test
    void transactionHasTheBodiesOfItsSamples() {
        SampleResult transaction = SampleResult.createTestSample(5);
        transaction.addSubResult(sample("200", "1234567"), false);
        transaction.addSubResult(sample("Non HTTP response code: x", "a trace"), false);
        assertThat(StockResult.bodyBytes(transaction)).isEqualTo(7);
    }

    private static SampleResult failed(String code, String message) {
        SampleResult result = sample(code, "");
        result.setSuccessful(false);
        result.setResponseMessage(message);
        return result;
    }

    @Test
    void bodyThatThisJvmCutOffKeepsItsStatus() {
        String cut = "The connection broke after 5 of 9 bytes: ";
        assertThat(StockResult.closedHere(failed("200", cut + "Socket closed.")))
                .isTrue();
        assertThat(StockResult.closedHere(failed("200", cut + "AsynchronousCloseException.")))
                .isTrue();
        assertThat(StockResult.closedHere(failed("200", cut + "Connection reset.")))
                .isFalse();
        assertThat(StockResult.closedHere(failed("200", "Interrupted after 5 of 9 bytes.")))
                .isTrue();
        assertThat(StockResult.closedHere(failed("206", "curl was killed after 5 bytes.")))
                .isTrue();
        assertThat(StockResult.closedHere(failed("200", "wget was killed because the time-out of 9 s was reached.")))
                .isFalse();
        assertThat(StockResult.closedHere(failed("503", "Socket closed"))).isFalse();
    }

    @Test
    void requestWhoseThreadJMeterInterruptedWasCutOffHere() {
        String code = "Non HTTP response code: java.nio.channels.ClosedByInterruptException";
        assertThat(StockResult.closedHere(failed(code, "Non HTTP response message: null")))
                .isTrue();
        assertThat(StockResult.closedHere(
                        failed("Non HTTP response code: java.io.IOException", "Interrupted before the first byte.")))
                .isTrue();
    }

    @Test
    void failedAssertionIsNotCutOff() {
        SampleResult asserted = failed("200", "Socket closed");
        AssertionResult failure = new AssertionResult("it");
        failure.setFailure(true);
        asserted.addAssertionResult(failure);
        assertThat(StockResult.closedHere(asserted)).isFalse();
    }
}
