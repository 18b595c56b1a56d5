// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DisturbedTest {

    private static final double NOT_KNOWN = Double.NaN;

    @Test
    void ceilingIsUndisturbedWithoutOtherLoadOnItsCpus() {
        assertThat(Measurement.whyDisturbed(0.19, 2, 0)).isEmpty();
        assertThat(Measurement.whyDisturbed(-0.01, 1, NOT_KNOWN)).isEmpty(); // clocks of two files
    }

    @Test
    void otherLoadOnItsCpusDisturbsTheCeiling() {
        assertThat(Measurement.whyDisturbed(0.8, 2, 0)).contains("other programs used 40% of its CPUs");
        assertThat(Measurement.whyDisturbed(0, 2, 0.05)).contains("the hypervisor took 5% of its CPUs");
    }

    @Test
    void unknownLoadOnItsCpusMayHaveDisturbedTheCeiling() {
        assertThat(Measurement.whyDisturbed(NOT_KNOWN, 2, 0)).contains("the use of its CPUs was not recorded");
    }
}
