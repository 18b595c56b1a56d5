// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HdrLineTest {

    @ParameterizedTest
    @CsvSource({
        "ack, ack, measure, ''",
        "ack:warmup, ack, warmup, ''",
        "ack:warmup:send, ack, warmup, send",
        "ack:send:a:b, ack, measure, send:a:b",
        "ack:_warmup, ack, measure, _warmup",
        "ack:warmupper, ack, measure, warmupper",
        "transfer:drain, transfer, drain, ''",
    })
    void readsMeasurePhaseAndLabelFromTheTag(String tag, String measure, String phase, String label) {
        HdrLine line = HdrLine.of("Tag=" + tag + ",1.500,0.500,57.868,HISTFAAA").orElseThrow();
        assertThat(line).isEqualTo(new HdrLine(measure, phase, label, 1.5, 2.0, "HISTFAAA"));
    }

    @Test
    void lineWithoutATagHasNoMeasure() {
        assertThat(HdrLine.of("0.000,1.000,57.868,HISTFAAA").orElseThrow().measure())
                .isEmpty();
    }

    @Test
    void truncatedLinesHaveNoHistogram() {
        assertThat(HdrLine.of("Tag=ack,0.0")).isEmpty();
        assertThat(HdrLine.of("0.000,1.000,57.868,HISTFAAA").orElseThrow().histogram())
                .isEmpty();
    }
}
