// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkerRegistryTest {

    private final WorkerRegistry registry = new WorkerRegistry();

    @Test
    void producersHaveEndedWhenTheLastOneOfEachElementHasEnded() {
        registry.expect(Role.PRODUCER);
        registry.expect(Role.PRODUCER);
        registry.register(Role.PRODUCER, "a", 2);
        registry.register(Role.PRODUCER, "a", 2);
        registry.ended(Role.PRODUCER, "a", 1);
        registry.ended(Role.PRODUCER, "a", 2);
        assertThat(registry.producersEndedAt()).as("b has not started").isEmpty();
        registry.register(Role.PRODUCER, "b", 1);
        assertThat(registry.producersEndedAt()).isEmpty();
        assertThat(registry.ended(Role.PRODUCER, "b", 3)).isTrue();
        assertThat(registry.producersEndedAt()).hasValue(3);
    }

    @Test
    void reportsTheLastWorkerOfAllRoles() {
        registry.expect(Role.CONSUMER);
        registry.expect(Role.PRODUCER);
        registry.register(Role.CONSUMER, "c", 1);
        registry.register(Role.PRODUCER, "p", 1);
        assertThat(registry.ended(Role.PRODUCER, "p", 1)).isFalse();
        assertThat(registry.ended(Role.CONSUMER, "c", 2)).isTrue();
    }

    @Test
    void waitsForAllWorkersOfAllElements() {
        registry.expect(Role.OBSERVER);
        registry.expect(Role.PRODUCER);
        registry.register(Role.OBSERVER, "o", 2);
        registry.connected(Role.OBSERVER, "o");
        registry.register(Role.OBSERVER, "o", 2);
        registry.connected(Role.OBSERVER, "o");
        assertThat(registry.allConnected()).as("the producer has not started").isFalse();
        registry.register(Role.PRODUCER, "p", 1);
        assertThat(registry.allConnected()).as("and is not connected").isFalse();
        registry.connected(Role.PRODUCER, "p");
        assertThat(registry.allConnected()).isTrue();
    }

    @Test
    void withoutProducersTheyNeverEnd() {
        registry.expect(Role.OBSERVER);
        registry.register(Role.OBSERVER, "o", 1);
        assertThat(registry.ended(Role.OBSERVER, "o", 1)).isTrue();
        assertThat(registry.producersEndedAt()).isEmpty();
    }
}
