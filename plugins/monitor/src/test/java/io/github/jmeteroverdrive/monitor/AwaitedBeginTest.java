// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.remote.AgentProbe.Finding;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class AwaitedBeginTest {

    private static final Finding HANGS = new Finding("b:1099 accepts the connection and has not answered", true);
    private static final Finding ABSENT = new Finding("a:1099 is not reachable", false);

    private long now;
    private int asked;

    private Optional<String> obstacle(BooleanSupplier begun, List<Finding> missing) {
        return new ControllerRun.AwaitedBegin(begun, () -> missing(missing), nanos -> now += nanos).obstacle();
    }

    private List<Finding> missing(List<Finding> missing) {
        asked++;
        return missing;
    }

    private long seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(now);
    }

    @Test
    void asksEvery15SecondsUntilJMeterHasBegun() {
        assertThat(obstacle(() -> seconds() >= 60, List.of())).isEmpty();
        assertThat(seconds()).isEqualTo(60);
        assertThat(asked).isEqualTo(3);
    }

    @Test
    void givesUpAtOnceWhereAnAgentHangs() {
        assertThat(obstacle(() -> false, List.of(ABSENT, HANGS)))
                .hasValue("a:1099 is not reachable; b:1099 accepts the connection and has not answered.");
        assertThat(seconds()).isEqualTo(15);
    }

    @Test
    void givesUpAfter20AnswersBecauseJMeterItselfHangs() {
        assertThat(obstacle(() -> false, List.of(ABSENT)))
                .hasValue(
                        "they answer, but JMeter has not sent them the plan within 300 s; a thread dump of this JMeter (jstack) shows why.");
        assertThat(asked).isEqualTo(20);
    }
}
