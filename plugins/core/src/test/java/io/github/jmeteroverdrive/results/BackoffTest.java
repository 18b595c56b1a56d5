// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void doublesFromOneMillisecondToOneSecond() {
        assertThat(Backoff.nanos(1)).isEqualTo(MILLISECONDS.toNanos(1));
        assertThat(Backoff.nanos(2)).isEqualTo(MILLISECONDS.toNanos(2));
        assertThat(Backoff.nanos(10)).isEqualTo(MILLISECONDS.toNanos(512));
        assertThat(Backoff.nanos(11)).isEqualTo(MILLISECONDS.toNanos(1000));
        assertThat(Backoff.nanos(Integer.MAX_VALUE)).isEqualTo(MILLISECONDS.toNanos(1000));
    }
}
