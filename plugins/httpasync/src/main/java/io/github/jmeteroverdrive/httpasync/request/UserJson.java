// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Reads JSON that users write. Numbers keep all their digits. */
public final class UserJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private UserJson() {}

    /** @throws JsonProcessingException if it is not a single JSON value */
    public static JsonNode read(String text) throws JsonProcessingException {
        return JSON.readTree(text);
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
