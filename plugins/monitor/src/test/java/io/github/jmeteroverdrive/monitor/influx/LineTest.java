// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineTest {

    @Test
    void wholeNumbersDecimalsAndWordsAreToldApart() {
        String line =
                new Line("overdrive_test", Map.of("phase", "measure"))
                        .whole("sent", 12)
                        .decimal("blockedSeconds", new BigDecimal("1E-7"))
                        .words("text", "say \"so\" \\ now")
                        .at(1500);
        assertThat(line)
                .isEqualTo(
                        "overdrive_test,phase=measure sent=12i,blockedSeconds=0.0000001,"
                                + "text=\"say \\\"so\\\" \\\\ now\" 1500\n");
    }

    @Test
    void namesOfSamplersMayHaveAnyCharacter() {
        String line = new Line("m", Map.of("sampler", "GET /a, b=c\nd\\")).whole("n", 1).at(0);
        assertThat(line).isEqualTo("m,sampler=GET\\ /a\\,\\ b\\=c_d\\_ n=1i 0\n");
    }

    @Test
    void aTagWithoutAValueIsLeftOut() {
        assertThat(new Line("m", Map.of("sampler", "")).whole("n", 1).at(0))
                .isEqualTo("m n=1i 0\n");
    }
}
