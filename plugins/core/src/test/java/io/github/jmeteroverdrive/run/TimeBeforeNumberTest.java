// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeBeforeNumberTest {

    @Test
    void theDefaultDurationFailsTheRunAtItsEndOnly(@TempDir Path directory) {
        RunContext run = TestRun.in(directory);
        TimeBeforeNumber.report(run, true, "od - JMS Async Producer 'send'", 1000, "messages were sent");
        assertThat(run.failures()).isEmpty();
        run.failIfIncomplete(false);
        assertThat(run.failures())
                .containsExactly(
                        "od - JMS Async Producer 'send': the default Duration of 30 s ended before the requested 1,000 messages were sent; give a longer Duration.");
    }
}
