// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {

    @Test
    void computesMedianRangeAndSpread() {
        Sample sample = Sample.of(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));
        assertThat(sample.count()).isEqualTo(8);
        assertThat(sample.median()).isEqualTo(4.5);
        assertThat(sample.min()).isEqualTo(2);
        assertThat(sample.max()).isEqualTo(9);
        assertThat(sample.mad()).isEqualTo(0.5);
        assertThat(sample.variation()).isCloseTo(Math.sqrt(32.0 / 7) / 5, within(1e-12));
    }

    @Test
    void singleValueHasNoVariation() {
        assertThat(Sample.of(List.of(3.0)).variation()).isNaN();
    }

    @Test
    void refusesAnEmptySample() {
        assertThatThrownBy(() -> Sample.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
