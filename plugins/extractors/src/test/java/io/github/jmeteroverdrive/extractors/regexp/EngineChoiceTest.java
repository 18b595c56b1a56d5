// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EngineChoiceTest {

    private final FastRegexpExtractor.EngineChoice choice = new FastRegexpExtractor.EngineChoice();

    /** Number of calls up to and including the next trial. */
    private int callsToTrial() {
        int calls = 1;
        while (!choice.isTrial()) calls++;
        return calls;
    }

    private void trials(int times, long ours, long stock) {
        for (int i = 0; i < times; i++) {
            callsToTrial();
            choice.tried(ours, stock);
        }
    }

    @Test
    void takesTheCheaperEngine() {
        assertThat(choice.takesStock()).isFalse();
        trials(2, 31_000, 8_000);
        assertThat(choice.takesStock()).isTrue();
        trials(2, 1_000, 8_000);
        assertThat(choice.takesStock()).isFalse();
    }

    @Test
    void ignoresAnOutlierTrial() {
        trials(3, 31_000, 8_000);
        trials(1, 31_000, 10_000_000);
        assertThat(choice.takesStock()).isTrue();
    }

    @Test
    void trialsTakeAtMostOnePercentOfTheTime() {
        trials(20, 200, 100_000);
        assertThat(callsToTrial() * 200L).isGreaterThanOrEqualTo(100 * 100_000L);
    }

    @Test
    void triesTheSlowerEngineSoonAgainAfterAChange() {
        trials(20, 200, 100_000);
        trials(3, 100_000, 50_000);
        assertThat(choice.takesStock()).isTrue();
        assertThat(callsToTrial()).isBetween(64, 200);
    }

    @Test
    void alternatesWhichEngineIsTriedFirst() {
        boolean first = choice.isStockFirst();
        choice.tried(1, 1);
        assertThat(choice.isStockFirst()).isNotEqualTo(first);
        choice.tried(1, 1);
        assertThat(choice.isStockFirst()).isEqualTo(first);
    }
}
