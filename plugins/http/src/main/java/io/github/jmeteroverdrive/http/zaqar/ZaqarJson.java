// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.patterns.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what Zaqar says. Thread-safe. */
final class ZaqarJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern MARKER = Pattern.compile("[?&]marker=([^&]+)");

    private ZaqarJson() {}

    /**
     * @throws IOException when it is no JSON
     */
    static JsonNode read(Exchange.Reply reply) throws IOException {
        return MAPPER.readTree(reply.body());
    }

    /**
     * Takes over the messages of a listing or a claim.
     *
     * @param runId those of other runs are foreign
     * @param hrefs gets the address of each message of this run, or null
     */
    static void messages(JsonNode json, long runId, Answer answer, List<String> hrefs) {
        for (JsonNode message : json.path("messages")) {
            var ours = answer.next();
            if (!ours.read(message.path("body").asText()) || ours.runId != runId)
                answer.lastIsForeign();
            else if (hrefs != null) hrefs.add(message.path("href").asText());
        }
    }

    /** Where the next listing begins; the one before when this listing was empty. */
    static String marker(JsonNode json, String before) {
        for (JsonNode link : json.path("links")) {
            Matcher found = MARKER.matcher(link.path("href").asText());
            if (link.path("rel").asText().equals("next") && found.find()) return found.group(1);
        }
        return before;
    }

    /** Everything of a post but the body's text, as it stands before and behind it. */
    static byte[] post(long ttl, int size) {
        String before = postHead(ttl);
        String text = before + ".".repeat(size) + "\"}]}";
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Where the body's text begins in {@link #post}. */
    static int bodyAt(long ttl) {
        return postHead(ttl).length();
    }

    private static String postHead(long ttl) {
        return "{\"messages\":[{\"ttl\":" + ttl + ",\"body\":\"";
    }

    static byte[] claim(long ttl, long grace) {
        return ("{\"ttl\":" + ttl + ",\"grace\":" + grace + "}")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
