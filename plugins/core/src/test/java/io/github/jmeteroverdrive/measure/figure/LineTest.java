// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineTest {

    @Test
    void writesIntegersDecimalsAndTextByType() {
        String line = new Points.Line("overdrive_test", Map.of("phase", "measure"))
                .whole("sent", 12)
                .decimal("blockedSeconds", new BigDecimal("1E-7"))
                .words("text", "say \"so\" \\ now")
                .at(1500);
        assertThat(line)
                .isEqualTo("overdrive_test,phase=measure sent=12i,blockedSeconds=0.0000001,"
                        + "text=\"say \\\"so\\\" \\\\ now\" 1500\n");
    }

    @Test
    void escapesSamplerNames() {
        String line = new Points.Line("m", Map.of("sampler", "GET /a, b=c\nd\\"))
                .whole("n", 1)
                .at(0);
        assertThat(line).isEqualTo("m,sampler=GET\\ /a\\,\\ b\\=c%0Ad%5C n=1i 0\n");
    }

    @ParameterizedTest
    @CsvSource({"/a%20b?c=100%, /a%20b?c\\=100%", "a\\b, a\\b", "%0A, %250A", "%0a, %0a"})
    void keepsCharactersThatNeedNoEncoding(String name, String text) {
        assertThat(new Points.Line("m", Map.of("sampler", name)).whole("n", 1).at(0))
                .isEqualTo("m,sampler=" + text + " n=1i 0\n");
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings()
                .withChars("a_\\,= \n\t\r%0125CDA")
                .ofMinLength(1)
                .ofMaxLength(6);
    }

    /** Reads a tag as InfluxDB does: an escaped character does not end it. */
    private static String read(String line) {
        Matcher tag = Pattern.compile("m,sampler=((?:[^,= \\\\]|\\\\[,= ]|\\\\(?![,= ]))+) n=1i 0\n")
                .matcher(line);
        assertThat(tag.matches()).as(line).isTrue();
        return tag.group(1).replaceAll("\\\\([,= ])", "$1");
    }

    /** As each name can be decoded, no two names have the same encoding. */
    @Property
    void encodedNamesAreUnique(@ForAll("names") String name) {
        String text =
                read(new Points.Line("m", Map.of("sampler", name)).whole("n", 1).at(0));
        String again = Pattern.compile("%([01][0-9A-F]|25|5C)")
                .matcher(text)
                .replaceAll(code -> Matcher.quoteReplacement("" + (char) Integer.parseInt(code.group(1), 16)));
        assertThat(again).isEqualTo(name);
        assertThat(text)
                .doesNotContainPattern("[\\x00-\\x1f]")
                .doesNotContain("\\\\")
                .doesNotEndWith("\\");
    }

    @Test
    void omitsTagsWithoutAValue() {
        assertThat(new Points.Line("m", Map.of("sampler", "")).whole("n", 1).at(0))
                .isEqualTo("m n=1i 0\n");
    }
}
