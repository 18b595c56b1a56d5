// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PopulationTest {

    private final Population population = new Population();

    @Test
    void producersHaveEndedWhenTheLastOneOfEachElementHasEnded() {
        population.expect(Role.PRODUCER);
        population.expect(Role.PRODUCER);
        population.begins(Role.PRODUCER, "a", 2);
        population.begins(Role.PRODUCER, "a", 2);
        population.ends(Role.PRODUCER, "a", 1);
        population.ends(Role.PRODUCER, "a", 2);
        assertThat(population.producersEndedAt()).as("b has not begun").isEmpty();
        population.begins(Role.PRODUCER, "b", 1);
        assertThat(population.producersEndedAt()).isEmpty();
        assertThat(population.ends(Role.PRODUCER, "b", 3)).isTrue();
        assertThat(population.producersEndedAt()).hasValue(3);
    }

    @Test
    void endsReportsTheLastWorkerOfAllRoles() {
        population.expect(Role.CONSUMER);
        population.expect(Role.PRODUCER);
        population.begins(Role.CONSUMER, "c", 1);
        population.begins(Role.PRODUCER, "p", 1);
        assertThat(population.ends(Role.PRODUCER, "p", 1)).isFalse();
        assertThat(population.ends(Role.CONSUMER, "c", 2)).isTrue();
    }

    @Test
    void isCompleteWhenAllWorkersOfAllElementsAreConnected() {
        population.expect(Role.OBSERVER);
        population.expect(Role.PRODUCER);
        population.begins(Role.OBSERVER, "o", 2);
        population.isThere(Role.OBSERVER, "o");
        population.begins(Role.OBSERVER, "o", 2);
        population.isThere(Role.OBSERVER, "o");
        assertThat(population.complete()).as("the producer has not begun").isFalse();
        population.begins(Role.PRODUCER, "p", 1);
        assertThat(population.complete()).as("and is not connected").isFalse();
        population.isThere(Role.PRODUCER, "p");
        assertThat(population.complete()).isTrue();
    }

    @Test
    void thereIsNoEndOfProducersWithoutProducers() {
        population.expect(Role.OBSERVER);
        population.begins(Role.OBSERVER, "o", 1);
        assertThat(population.ends(Role.OBSERVER, "o", 1)).isTrue();
        assertThat(population.producersEndedAt()).isEmpty();
    }
}
