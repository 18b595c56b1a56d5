// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.junit.jupiter.api.Test;

class ShowTest {

    @Test
    void figuresHaveUnitsAndThousandsApart() {
        assertThat(Show.count(1_449_543)).isEqualTo("1,449,543");
        assertThat(Show.number(48_318.1)).isEqualTo("48,318");
        assertThat(Show.number(0.27512)).isEqualTo("0.275");
        assertThat(Show.number(0)).isEqualTo("0");
        assertThat(Show.micros(new DoubleNode(812))).isEqualTo("812 µs");
        assertThat(Show.micros(new DoubleNode(2_810))).isEqualTo("2.81 ms");
        assertThat(Show.micros(new DoubleNode(1_020_000))).isEqualTo("1.02 s");
        assertThat(Show.micros(MissingNode.getInstance())).isEqualTo("n/a");
        assertThat(Show.bytes(1023)).isEqualTo("1,023 B");
        assertThat(Show.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Show.duration(12.34)).isEqualTo("12.3 s");
        assertThat(Show.duration(125)).isEqualTo("2 min 05 s");
        assertThat(Show.duration(7_380)).isEqualTo("2 h 03 min");
    }
}
