// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChoiceTest {

    private final Choice choice = new Choice();

    /** Calls up to the next trial, with it. */
    private int callsToTrial() {
        int calls = 1;
        while (!choice.isTrial()) calls++;
        return calls;
    }

    @Test
    void theCheaperWayIsTaken() {
        callsToTrial();
        assertThat(choice.takesStock()).isFalse();
        choice.tried(31_000, 8_000);
        assertThat(choice.takesStock()).isTrue();
        callsToTrial();
        choice.tried(1_000, 8_000);
        assertThat(choice.takesStock()).isTrue();
        callsToTrial();
        choice.tried(1_000, 8_000);
        assertThat(choice.takesStock()).isFalse();
    }

    @Test
    void trialsTakeAHundredthOfTheTime() {
        for (int i = 0; i < 8; i++) {
            callsToTrial();
            choice.tried(200, 100_000);
        }
        assertThat(callsToTrial() * 200L).isGreaterThanOrEqualTo(100 * 100_000L);
        choice.tried(200_000, 100_000);
        choice.tried(200_000, 100_000);
        choice.tried(200_000, 100_000);
        assertThat(choice.takesStock()).isTrue();
        assertThat(callsToTrial() * 100_000L).isGreaterThanOrEqualTo(100 * 190_000L);
    }

    @Test
    void whatIsFirstChanges() {
        boolean first = choice.isStockFirst();
        choice.tried(1, 1);
        assertThat(choice.isStockFirst()).isNotEqualTo(first);
        choice.tried(1, 1);
        assertThat(choice.isStockFirst()).isEqualTo(first);
    }
}
