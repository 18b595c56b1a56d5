// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPrinterTest {

    private static String parsed(String json) {
        return JsonTree.text(JsonTree.STOCK.jsonProvider().parse(json));
    }

    @Property
    void printsJsonLikeTheParser(@ForAll long seed) {
        String json = new JsonCorpus(seed).document().strip();
        assertThat(JsonText.JsonPrinter.of(json)).isEqualTo(parsed(json));
    }

    @Property
    void passesRepeatedNamesToTheParser(@ForAll long seed) {
        String json = new JsonCorpus(seed).twins().strip();
        assertThat(JsonText.JsonPrinter.of(json)).isIn(null, parsed(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[ ]",
                "[{},[],{ \"a\" : [ ] }]",
                "{\"a/b\":\"c/d//\",\"\\u0061\":\"\\u2028\u2028\u0085\u007f\"}",
                "[\"\u007f\\n\",\"\u00a0\u1fff\u2100\",\"/\\\"/\"]",
                "[1e999,-1e999,-0,0,-12,1.50,1E2,123456789012345678901234567890]",
                "[true , false , null]",
            })
    void printsUnusualValuesLikeTheParser(String json) {
        assertThat(JsonText.JsonPrinter.of(json)).isEqualTo(parsed(json));
    }

    @Test
    void printsManyNamesInHashMapOrder() {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < 100; i++)
            json.append(",\"name ").append(i).append("\":").append(i);
        String members = json.substring(1);
        assertThat(JsonText.JsonPrinter.of("{" + members + "}")).isEqualTo(parsed("{" + members + "}"));
        String twice = "[{" + members + ",\"name 7\":0}]";
        assertThat(JsonText.JsonPrinter.of(twice)).isNull();
        assertThat(JsonText.JsonPrinter.of("[{" + members + "}]")).isEqualTo(parsed("[{" + members + "}]"));
    }
}
