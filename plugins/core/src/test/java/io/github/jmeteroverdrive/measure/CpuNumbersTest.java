// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CpuNumbersTest {

    @Test
    void parsesLinuxCpuLists() {
        assertThat(CpuNumbers.parse("0-3,6\n").stream()).containsExactly(0, 1, 2, 3, 6);
        assertThat(CpuNumbers.parse("12").stream()).containsExactly(12);
        assertThat(CpuNumbers.parse("").isEmpty()).isTrue();
    }

    @Test
    void refusesTextThatIsNotACpuList() {
        assertThatThrownBy(() -> CpuNumbers.parse("all")).isInstanceOf(NumberFormatException.class);
    }
}
