// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.patterns.Answer;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZaqarJsonTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static String post(long runId) {
        PatternMessage message = new PatternMessage();
        message.runId = runId;
        message.phase = Phase.MEASURE;
        byte[] body = ZaqarServers.ZaqarJson.post(300, 100);
        message.write(body, ZaqarServers.ZaqarJson.bodyAt(300));
        return new String(body, StandardCharsets.US_ASCII);
    }

    @Test
    void postIsJsonWithABodyOfTheRequestedSize() throws Exception {
        JsonNode message = MAPPER.readTree(post(1)).path("messages").path(0);
        assertThat(message.path("ttl").asInt()).isEqualTo(300);
        assertThat(message.path("body").asText()).hasSize(100).startsWith("OD1:");
        assertThat(MAPPER.readTree(ZaqarServers.ZaqarJson.claim(300, 200))
                        .path("grace")
                        .asInt())
                .isEqualTo(200);
    }

    @Test
    void messagesOfOtherRunsAreForeignWithoutAddress() throws Exception {
        String theirs =
                MAPPER.readTree(post(2)).path("messages").path(0).path("body").asText();
        String ours =
                MAPPER.readTree(post(1)).path("messages").path(0).path("body").asText();
        JsonNode claim = MAPPER.readTree("""
                        {"messages": [
                          {"href": "/a?claim_id=1", "body": "%s"},
                          {"href": "/b?claim_id=1", "body": "%s"},
                          {"href": "/c?claim_id=1", "body": {"other": "kind"}}]}
                        """.formatted(theirs, ours));
        List<String> hrefs = new ArrayList<>();
        ZaqarServers.ZaqarJson.messages(claim, 1, new Answer(), hrefs);
        assertThat(hrefs).containsExactly("/b?claim_id=1");
    }

    @Test
    void emptyListingKeepsItsMarker() throws Exception {
        JsonNode empty = MAPPER.readTree("{\"messages\": [], \"links\": []}");
        assertThat(ZaqarServers.ZaqarJson.marker(empty, "17")).isEqualTo("17");
        JsonNode page = MAPPER.readTree("""
                        {"links": [{"rel": "next", "href": "/v2/queues/q/messages?limit=5&marker=ab-1"}]}
                        """);
        assertThat(ZaqarServers.ZaqarJson.marker(page, "17")).isEqualTo("ab-1");
    }
}
