// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.patterns.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JSON of Zaqar's API. Thread-safe. */
final class ZaqarJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern MARKER = Pattern.compile("[?&]marker=([^&]+)");

    private ZaqarJson() {}

    static JsonNode read(ZaqarClient.Reply reply) throws IOException {
        return MAPPER.readTree(reply.body());
    }

    /**
     * Passes on the messages of a listing or a claim.
     *
     * @param runId messages of other runs are foreign
     * @param hrefs receives the address of each message of this run, or null
     */
    static void messages(JsonNode json, long runId, Answer answer, List<String> hrefs) {
        for (JsonNode message : json.path("messages")) {
            var ours = answer.next();
            if (!ours.read(message.path("body").asText()) || ours.runId != runId) answer.lastIsForeign();
            else if (hrefs != null) hrefs.add(message.path("href").asText());
        }
    }

    /** Marker of the next listing; {@code before} if this listing was empty. */
    static String marker(JsonNode json, String before) {
        for (JsonNode link : json.path("links")) {
            Matcher found = MARKER.matcher(link.path("href").asText());
            if (link.path("rel").asText().equals("next") && found.find()) return found.group(1);
        }
        return before;
    }

    /** A post with a placeholder for the text of the message's body. */
    static byte[] post(long ttl, int size) {
        String text = postHead(ttl) + ".".repeat(size) + "\"}]}";
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Offset of the body's text in {@link #post}. */
    static int bodyAt(long ttl) {
        return postHead(ttl).length();
    }

    private static String postHead(long ttl) {
        return "{\"messages\":[{\"ttl\":" + ttl + ",\"body\":\"";
    }

    static byte[] claim(long ttl, long grace) {
        return ("{\"ttl\":" + ttl + ",\"grace\":" + grace + "}").getBytes(StandardCharsets.US_ASCII);
    }
}
