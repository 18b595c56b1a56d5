// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.RunContext.OwnTargets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnTargetsTest {

    private final OwnTargets targets = new OwnTargets();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://127.0.0.1:4711?a=b",
                "tcp://127.0.0.1:4711",
                "amqp://127.0.0.1:4711?jms.x=y",
                "tcp://localhost:4711",
                "amqp://me:secret@127.0.0.1:4711",
                "(tcp://127.0.0.1:4711)?ha=true",
                "failover:(amqp://127.0.0.1:4711,amqp://b:1)",
            })
    void matchesUrlsOfTheTargetWhateverTheirParameters(String url) {
        targets.add("tcp://127.0.0.1:4711?confirmationWindowSize=1");
        assertThat(targets.leadsTo(url)).isTrue();
    }

    @Test
    void doesNotMatchAnotherPort() {
        targets.add("tcp://127.0.0.1:4711");
        assertThat(targets.leadsTo("tcp://127.0.0.1:47110")).isFalse();
        assertThat(targets.leadsTo("")).isFalse();
    }
}
