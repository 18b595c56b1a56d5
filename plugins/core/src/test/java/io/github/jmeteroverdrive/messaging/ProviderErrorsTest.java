// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderErrorsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Expiring 17 record(s) for t-3:120004 ms has passed since batch creation|Expiring # record(s) for t-#:# ms has passed since batch creation",
                "AMQ219014: Timed out after waiting 30000 ms for response|AMQ219014: Timed out after waiting # ms for response",
                "address overdrive7 is full|address overdrive7 is full",
            })
    void aCauseHasNoNumbers(String message, String cause) {
        Exception thrown = new IllegalStateException("outer 1", new IllegalArgumentException(message));
        assertThat(ProviderErrors.reason(thrown)).isEqualTo(message);
        assertThat(ProviderErrors.cause(thrown)).isEqualTo(cause);
    }

    @ParameterizedTest
    @CsvSource({
        "Cluster authorization failed.,Cluster authorization failed",
        "'The topic is invalid. \nSee the log.',The topic is invalid",
        "Waiting for more...,Waiting for more...",
    })
    void aReasonHasNoFullStop(String message, String reason) {
        assertThat(ProviderErrors.reason(new IllegalStateException(message))).isEqualTo(reason);
    }

    /** Clients give an InterruptedException, which has no message, the name of its class as one. */
    @Test
    void anInterruptIsASentence() {
        Exception thrown = new IllegalStateException("java.lang.InterruptedException", new InterruptedException());
        assertThat(ProviderErrors.reason(thrown)).isEqualTo("interrupted while it waited for the broker");
    }
}
