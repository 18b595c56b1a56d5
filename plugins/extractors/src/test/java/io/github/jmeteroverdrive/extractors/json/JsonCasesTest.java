// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import static io.github.jmeteroverdrive.extractors.Differential.addRow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.BodySample;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.Differential;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Intended differences from stock, and difficult documents. */
class JsonCasesTest {

    private final FastJsonExtractor element = new FastJsonExtractor();

    private Map<String, Object> ours(String document) {
        return Differential.ours(element, Map.of(), BodySample.of(document, StandardCharsets.UTF_8));
    }

    private Map<String, Object> stock(String document) {
        return Differential.stock(element, Map.of(), BodySample.of(document, StandardCharsets.UTF_8));
    }

    @Test
    void singleMatchIsNotReturnedAsTheSecondUnlikeStock() {
        addRow(element, "v", "$.a", "2", "none");
        assertThat(ours("{\"a\":1}")).containsEntry("v", "none").containsEntry("v_matchNr", "1");
        assertThat(stock("{\"a\":1}")).containsEntry("v", "1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            quoteCharacter = '`',
            value = {
                "broken after the match   | {'a':1, oops      | 1 | none",
                "the name comes twice     | {'a':1,'a':2}     | 1 | 2",
                "lenient before the match | {x:0, 'a':1}      | 1 | 1",
                "lenient after the match  | {'a':1, b:x}      | 1 | 1",
            })
    void textAfterTheMatchCountsOnlyInStrictMode(String name, String document, String first, String toTheEnd) {
        String json = document.replace('\'', '"');
        addRow(element, "v", "$.a", "1", "none");
        assertThat(ours(json)).as(name).containsEntry("v", first);

        FastJsonExtractor strict = new FastJsonExtractor();
        addRow(strict, "v", "$.a", "1", "none");
        strict.setOption(Columns.STRICT, "true");
        BodySample sample = BodySample.of(json, StandardCharsets.UTF_8);
        assertThat(Differential.ours(strict, Map.of(), sample)).containsEntry("v", toTheEnd);
        Differential.assertSame(strict, Map.of(), BodySample.of(json, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[[", "{\"b\":[{\"a\":"})
    void tooDeepDocumentsGiveTheDefault(String nest) {
        addRow(element, "v", "$.none", "1", "none");
        addRow(element, "w", "$..none", "1", "none");
        assertThat(ours(nest.repeat(100_000))).isEqualTo(Map.of("v", "none", "w", "none"));
        assertThat(element.trees()).isEqualTo(1);
    }

    @Test
    void nestingLimitIsThatOfStock() {
        addRow(element, "v", "$.a", "1", "none");
        for (int depth : new int[] {399, 400, 401}) {
            String document = "{\"b\":" + "[".repeat(depth - 1) + "]".repeat(depth - 1) + ",\"a\":1}";
            assertThat(ours(document)).as("depth %s", depth).isEqualTo(stock(document));
        }
    }

    @Test
    void readsHugeBodiesOnlyUpToTheMatch() {
        addRow(element, "v", "$.a", "1", "none");
        byte[] body = new byte[64 << 20];
        byte[] start = "{\"a\": \"x\", \"b\": \"".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(start, 0, body, 0, start.length);
        BodySample sample = new BodySample(body, "UTF-8");
        assertThat(Differential.ours(element, Map.of(), sample)).containsEntry("v", "x");
        assertThat(sample.isDecoded()).isFalse();
    }

    @Test
    void byteOrderMarkMakesJsonInvalidAsInStock() {
        addRow(element, "v", "$.a", "1", "none");
        String document = "\uFEFF{\"a\":1}";
        assertThat(ours(document)).isEqualTo(stock(document)).containsEntry("v", "none");
    }

    @Test
    void randomMatchCanBeAnyMatch() {
        addRow(element, "v", "$[*]", "0", "none");
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            Map<String, Object> ours = ours("[1,2,3]");
            assertThat(ours.keySet()).containsExactly("v");
            seen.add(ours.get("v"));
        }
        assertThat(seen).containsExactlyInAnyOrder("1", "2", "3");
    }

    @Test
    void splitsManyRowsIntoSeveralPasses() {
        for (int i = 0; i < 150; i++) addRow(element, "v" + i, "$[" + i + "]", "1", "none");
        StringBuilder document = new StringBuilder("[0");
        for (int i = 1; i < 149; i++) document.append(',').append(i);
        Map<String, Object> ours = ours(document.append("]").toString());
        for (int i = 0; i < 149; i++) assertThat(ours).containsEntry("v" + i, "" + i);
        assertThat(ours).containsEntry("v149", "none");
        assertThat(element.passes()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            quoteCharacter = '`',
            value = {
                "$.a | true", "a.b | true", "$['a b'][0][*] | true", "$.* | true",
                "$ | false", "$..a | false", "$[-1] | false", "$.a.length() | false",
                "$[?(@.x)] | false", "$['a','b'] | false", "$. | false", "`` | false"
            })
    void recognisesFastPaths(String path, boolean fast) {
        addRow(element, "v", path, "1", "none");
        assertThat(Differential.engines(element))
                .singleElement()
                .satisfies(row -> assertThat(row.route().isFast()).isEqualTo(fast));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void truncatedUtf8IsDecodedAsInStock(int left) {
        addRow(element, "v", "$.a", "1", "none");
        element.setOption(Columns.STRICT, "true");
        byte[] whole = "{\"a\":\"x😀".getBytes(StandardCharsets.UTF_8);
        int end = whole.length - 4 + left;
        byte[] body = Arrays.copyOf(whole, end + 2);
        body[end] = '"';
        body[end + 1] = '}';
        Differential.assertSame(element, Map.of(), new BodySample(body, "UTF-8"));
        assertThat(element.passes()).isEqualTo(1);
    }
}
