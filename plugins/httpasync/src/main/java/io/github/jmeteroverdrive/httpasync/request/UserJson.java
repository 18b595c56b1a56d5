// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON that users write. Numbers keep all their digits. */
public final class UserJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final Pattern TWICE = Pattern.compile("^Duplicate field '(.*)' for ", Pattern.DOTALL);
    private static final Pattern PLACE = Pattern.compile(" \\([^()]*\\[Source: [^]]*]\\)");

    private UserJson() {}

    /** @throws JsonProcessingException if it is not a single JSON value */
    public static JsonNode read(String text) throws JsonProcessingException {
        return JSON.readTree(text);
    }

    /** What is wrong with a text that is not JSON, without the names of the parser's settings. */
    public static String problem(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        Matcher twice = TWICE.matcher(message);
        if (twice.find()) return "it has the key '" + twice.group(1) + "' twice";
        if (e instanceof JsonEOFException) return "its end is missing";
        if (e instanceof MismatchedInputException || message.contains("(for root "))
            return "there is something after its end";
        return PLACE.matcher(message).replaceAll("");
    }

    /** Whether it is a whole JSON value. */
    public static boolean isComplete(String text) {
        try {
            read(text);
            return true;
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /** A text itself; anything else as JSON; "" for a missing value. */
    public static String text(JsonNode value) {
        if (value.isMissingNode()) return "";
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
