// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON that users write, of which nothing is to be lost: numbers keep all their digits. */
public final class UserJson {

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .build();

    private UserJson() {}

    /**
     * @throws JsonProcessingException when it is not one value of JSON
     */
    public static JsonNode read(String text) throws JsonProcessingException {
        return JSON.readTree(text);
    }

    /** A text itself; anything else as JSON; nothing for a value that is not there. */
    public static String of(JsonNode value) {
        if (value.isMissingNode()) return "";
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
