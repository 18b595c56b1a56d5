// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

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
}
