// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuListTest {

    @Test
    void parsesLinuxCpuLists() {
        assertThat(CpuList.parse("0-2,7\n").cpus()).containsExactly(0, 1, 2, 7);
        assertThat(CpuList.parse("")).hasToString("");
        assertThat(CpuList.parse("5,1-2")).hasToString("1,2,5");
    }

    @Test
    void halfIsRoundedDown() {
        assertThat(CpuList.parse("0-4").half(cpu -> "core " + cpu)).hasToString("0,1");
        assertThat(CpuList.parse("3").half(cpu -> "core " + cpu).count()).isZero();
    }

    @Test
    void hyperThreadsOfACoreStayTogether() {
        assertThat(CpuList.parse("0-7").half(cpu -> "core " + cpu % 4)).hasToString("0,1,4,5");
        assertThat(CpuList.parse("0-7").half(cpu -> "core " + cpu / 2)).hasToString("0,1,2,3");
        assertThat(CpuList.parse("0-1").half(cpu -> "the only core")).hasToString("0");
    }
}
