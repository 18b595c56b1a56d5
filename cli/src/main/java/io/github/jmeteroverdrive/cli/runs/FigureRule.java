// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a figure is extracted from a command's output: the first group of a regular expression's last match, or a JSON
 * pointer (RFC 6901). Immutable.
 */
public sealed interface FigureRule {

    /** @return empty if the text does not contain the figure */
    OptionalDouble read(String text);

    /** The last match counts: a tool that prints interim reports prints its total last. */
    record Regex(Pattern pattern) implements FigureRule {

        @Override
        public OptionalDouble read(String text) {
            Matcher matcher = pattern.matcher(text);
            String last = null;
            while (matcher.find()) last = matcher.group(1);
            return number(last);
        }
    }

    record Json(JsonPointer pointer) implements FigureRule {

        private static final ObjectMapper MAPPER = new ObjectMapper();

        @Override
        public OptionalDouble read(String text) {
            try {
                JsonNode node = MAPPER.readTree(text).at(pointer);
                return node.isNumber() ? OptionalDouble.of(node.doubleValue()) : number(node.textValue());
            } catch (JsonProcessingException e) {
                return OptionalDouble.empty();
            }
        }
    }

    private static OptionalDouble number(String text) {
        if (text == null) return OptionalDouble.empty();
        try {
            return OptionalDouble.of(Double.parseDouble(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
