// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jayway.jsonpath.JsonPath;
import io.github.jmeteroverdrive.extractors.boundary.BoundaryFinder;
import io.github.jmeteroverdrive.extractors.json.JsonFinder;
import io.github.jmeteroverdrive.extractors.regexp.RegexpFinder;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Compares matches in bodies with those of the JDK and json-path in the decoded text. */
class BodyFinderTest {

    private final SplittableRandom random = new SplittableRandom(1);

    private String find(BodyFinder finder, String body, int match) {
        return finder.find(TextSource.ofBody(body.getBytes(UTF_8), UTF_8), match, random);
    }

    @Provide
    Arbitrary<String> bodies() {
        return Arbitraries.of("<b>", "</b>", "1", "22", "\u00fc", "\u20ac", "id=", ";", " ")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 300)
    void regularExpressionsFindWhatTheJdkFinds(
            @ForAll("bodies") String body, @ForAll @IntRange(min = 1, max = 4) int match) {
        for (String expression : new String[] {"id=([0-9]+)", "<b>[^<]*", "[0-9]+(.)"}) {
            Matcher jdk = Pattern.compile(expression).matcher(body);
            boolean found = true;
            for (int i = 0; i < match; i++) found = found && jdk.find();
            String wanted = found ? jdk.group(Math.min(1, jdk.groupCount())) : null;
            assertThat(find(new RegexpFinder(expression), body, match)).isEqualTo(wanted);
        }
    }

    @Property(tries = 300)
    void boundariesFindTheTextBetweenThem(@ForAll("bodies") String body) {
        int left = body.indexOf("id=");
        int right = left < 0 ? -1 : body.indexOf(";", left + 3);
        String wanted = right < 0 ? null : body.substring(left + 3, right);
        assertThat(find(new BoundaryFinder("id=", ";"), body, 1)).isEqualTo(wanted);
    }

    @Test
    void jsonPathsFindWhatJsonPathFinds() {
        String body = "{\"a\":[{\"b\":\"\u00fc\\n\"},{\"b\":1.50},{\"b\":null},{\"c\":{\"d\":[1]}}]}";
        assertThat(find(new JsonFinder("$.a[0].b"), body, 1)).isEqualTo("\u00fc\n");
        assertThat(find(new JsonFinder("$.a[*].b"), body, 2)).isEqualTo("1.50");
        assertThat(find(new JsonFinder("$..d[0]"), body, 1))
                .isEqualTo(JsonPath.read(body, "$.a[3].c.d[0]").toString());
        assertThat(find(new JsonFinder("$.a[2].b"), body, 1)).isNull();
        assertThat(find(new JsonFinder("$.no"), body, 1)).isNull();
        assertThat(find(new JsonFinder("$.a"), "<no json>", 1)).isNull();
    }

    @Test
    void returnsNumbersObjectsAndArraysAsWritten() {
        String body = "{\"a\":[1.10, 100, 1.10, {\"z\": 1.0, \"b\":\"x/y\"}, 1e2]}";
        assertThat(find(new JsonFinder("$.a[0]"), body, 1)).isEqualTo("1.10");
        assertThat(find(new JsonFinder("$.a[3]"), body, 1)).isEqualTo("{\"z\": 1.0, \"b\":\"x/y\"}");
        assertThat(find(new JsonFinder("$.a[4]"), body, 1)).isEqualTo("1e2");
        // paths that need json-path
        assertThat(find(new JsonFinder("$.a[-3]"), body, 1)).isEqualTo("1.10");
        assertThat(find(new JsonFinder("$..a[3]"), body, 1)).isEqualTo("{\"z\":1.0,\"b\":\"x/y\"}");
        assertThat(find(new JsonFinder("$..a[?(@.z < 2)].z"), body, 1)).isEqualTo("1.0");
    }

    @Test
    void ignoresAByteOrderMark() {
        String body = "\uFEFF{\"a\":\"\u00fc\"}";
        assertThat(find(new JsonFinder("$.a"), body, 1)).isEqualTo("\u00fc");
        assertThat(find(new JsonFinder("$..a"), body, 1)).isEqualTo("\u00fc");
        assertThat(find(new RegexpFinder("^\\{(..)"), body, 1)).isEqualTo("\"a");
        TextSource wrongHeader = TextSource.ofBody(body.getBytes(UTF_8), ISO_8859_1);
        assertThat(new JsonFinder("$.a").find(wrongHeader, 1, random)).isEqualTo("\u00fc");
    }

    @Test
    void refusesAPathOfThousandsOfSteps() {
        assertThatThrownBy(() -> new JsonFinder("$" + ".a".repeat(30_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("it has more steps than json-path can follow");
    }

    @Test
    void randomMatchIsUniformlyDistributed() {
        int[] counts = new int[3];
        BodyFinder finder = new RegexpFinder("[0-9]");
        for (int i = 0; i < 3000; i++) counts[Integer.parseInt(find(finder, "a0b1c2", BodyFinder.RANDOM))]++;
        assertThat(counts[0]).isBetween(850, 1150);
        assertThat(counts[2]).isBetween(850, 1150);
    }

    @Test
    void decodesTheBodyInItsCharset() {
        TextSource body = TextSource.ofBody("<\u00fc>".getBytes(ISO_8859_1), ISO_8859_1);
        assertThat(new BoundaryFinder("<", ">").find(body, 1, random)).isEqualTo("\u00fc");
    }

    @Test
    void refusesInvalidExpressionsAndPaths() {
        assertThatThrownBy(() -> new RegexpFinder("(")).hasMessageContaining("expression");
        assertThatThrownBy(() -> new JsonFinder("$[")).hasMessageContaining("understand");
    }
}
