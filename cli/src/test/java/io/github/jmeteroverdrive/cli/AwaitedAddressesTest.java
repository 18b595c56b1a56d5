// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.AgentsCommand.AddressesCommand.AwaitedAddresses;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AwaitedAddressesTest {

    private final Deque<List<String>> answers = new ArrayDeque<>();
    private long nanos;

    private final AwaitedAddresses awaited = new AwaitedAddresses(
            "agents:1",
            () -> answers.size() > 1 ? answers.poll() : answers.peek(),
            () -> nanos,
            millis -> nanos += TimeUnit.MILLISECONDS.toNanos(millis));

    @Test
    void waitsForTheRequiredNumberOfAgents() throws InterruptedException {
        answers.addAll(List.of(List.of(), List.of("a:1"), List.of("a:1", "b:1")));
        assertThat(awaited.exactly(2, 5)).containsExactly("a:1", "b:1");
        assertThat(nanos).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void refusalStatesHowManyAgentsWereFound() {
        answers.add(List.of("a:1", "b:1"));
        assertThatThrownBy(() -> awaited.exactly(3, 5))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("agents:1 has 2 load agents instead of 3 after 5 s (a:1,b:1); ");
        assertThat(nanos).isEqualTo(TimeUnit.SECONDS.toNanos(5));
        assertThatThrownBy(() -> awaited.exactly(1, 0)).hasMessageContaining(" 2 load agents instead of 1 after 0 s");
    }

    @Test
    void refusalStatesThatThereIsNoAgent() {
        answers.add(List.of());
        assertThatThrownBy(awaited::any)
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("agents:1 has no address here; ");
        assertThatThrownBy(() -> awaited.exactly(1, 0))
                .hasMessageContaining(" has 0 load agents instead of 1 after 0 s; ");
    }
}
