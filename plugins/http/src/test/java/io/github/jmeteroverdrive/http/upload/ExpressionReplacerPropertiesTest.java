// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Any template, with any boundaries of reads and buffers. */
class ExpressionReplacerPropertiesTest {

    private static final Map<String, String> VALUES =
            Map.of("a", "A", "b", "", "long", "v".repeat(500), "é", "ü€😀", "d", "${a}");

    @Provide
    Arbitrary<String> templates() {
        return Arbitraries.of(
                        "${a}",
                        "${b}",
                        "${long}",
                        "${é}",
                        "${d}",
                        "${none}",
                        "${",
                        "$",
                        "{",
                        "}",
                        "\\",
                        "\\\\",
                        "a",
                        "€",
                        "plain text ",
                        "${}",
                        "$$",
                        "x".repeat(30))
                .list()
                .ofMaxSize(60)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 3_000)
    void replacesLikeAReplacerInMemory(
            @ForAll("templates") String template,
            @ForAll @IntRange(min = 4, max = 40) int longest,
            @ForAll @IntRange(min = 1, max = 60) int more,
            @ForAll Random random)
            throws IOException {
        // one char per byte, because limits are in bytes
        String expected = utf8(PlainReplacer.replace(bytes(template), longest, e -> {
            String value = VALUES.get(utf8(e.substring(2, e.length() - 1)));
            return value == null ? null : bytes(value);
        }));
        ExpressionReplacer replacer = Templates.replacer(new Templates.Known(VALUES), longest + more, longest);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        replacer.send(new Templates.Pieces(template, random), out, 2, Evaluate.OCCURRENCE, 0);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected + expected);
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    @Property
    void doesNotChangeBytesWithoutExpressions(
            @ForAll byte[] bytes, @ForAll @IntRange(min = 6, max = 50) int size, @ForAll Random random)
            throws IOException {
        for (int i = 0; i < bytes.length; i++) if (bytes[i] == '{') bytes[i] = 'x';
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Templates.replacer(new Templates.Known(Map.of()), size, 5)
                .send(new Templates.Pieces(bytes, random), out, 1, Evaluate.OCCURRENCE, 0);
        assertThat(out.toByteArray()).isEqualTo(bytes);
    }

    @Property
    void findsBytesLikeALoop(@ForAll byte[] bytes, @ForAll byte wanted, @ForAll @IntRange(max = 20) int from) {
        int expected = -1;
        for (int i = bytes.length - 1; i >= from; i--) if (bytes[i] == wanted) expected = i;
        assertThat(ByteSearch.indexOf(bytes, (char) (wanted & 0xff), from, bytes.length))
                .isEqualTo(expected);
    }
}
