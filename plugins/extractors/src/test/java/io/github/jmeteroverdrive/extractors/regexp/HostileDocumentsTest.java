// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Differential;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases that generated documents are too short or too simple for. */
class HostileDocumentsTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "~",
            value = {
                // the match is longer than the first and the second decoded part
                "<a>(.*?)</a>       ~ <a>    ~ ж    ~ 300   ~ </a>",
                "<a>(.*?)</a>       ~ <a>    ~ xy   ~ 20000 ~ </a>",
                // a match starts everywhere and never ends
                "<a>(?:b|c)[^d]*d   ~ ''     ~ <a>b ~ 3000  ~ ''",
                "(?s)<a>(.*)</b>    ~ ''     ~ <a>b ~ 500   ~ ''",
                // two units per character, at the end of the decoded part
                "<a>(.+)</a>        ~ <a>    ~ 😀   ~ 100   ~ </a>",
                "<a>([^<]{3})       ~ <a>    ~ 😀   ~ 3     ~ </a>",
                // a single line without an end
                "<a>(.+)            ~ <a>    ~ x    ~ 50000 ~ ''",
            })
    void findsTheSameMatchesAsStock(String regex, String begin, String middle, int times, String end) {
        FastRegexpExtractor element = new FastRegexpExtractor();
        addRow(element, "all", regex, "$0$", "-1", "", "false");
        addRow(element, "first", regex, "$1$", "1", "none", "false");
        String body = "start " + begin + middle.repeat(times) + end + " end\n<a>last</a>";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Differential.assertSame(element, Map.of(), new BodySample(bytes, "UTF-8"));
        bytes[bytes.length / 2] = (byte) 0xFF; // and malformed
        Differential.assertSame(element, Map.of(), new BodySample(bytes, "UTF-8"));
    }
}
