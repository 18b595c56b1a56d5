// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.RequestText;
import io.github.jmeteroverdrive.httpasync.request.UserJson;
import io.github.jmeteroverdrive.run.WebUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A request of a flow as written in the element.
 *
 * @param endpoint to whose server it is sent; "" = that of the element
 * @param status of a success; empty = that of the element
 * @param contains what the body must have; "" = anything
 * @param events how to read its body
 * @param pause before the next step; empty = that of the element
 * @param resources how many of the page's resources are fetched at a time per server; 0 = none is fetched
 */
record StepText(
        RequestText request,
        String endpoint,
        Optional<StatusSet> status,
        String contains,
        EventReader.Options events,
        Optional<Pause> pause,
        List<Extraction> extractions,
        int resources)
        implements FlowText.Statement {

    private static final Pattern LINE = Pattern.compile("([A-Za-z]+)\\s+(\\S.*)");
    private static final Pattern URL = Pattern.compile("(?i)(https?://[^/?#${}]+)(?:[/?#].*)?");
    private static final Set<String> KEYS =
            Set.of("endpoint", "status", "contains", "events", "pause", "extract", "resources");
    static final String REMEDY = "give lines such as GET /items/${id}, or {\"method\": \"POST\", \"path\": \"/login\","
            + " \"body\": {\"user\": \"${user}\"}, \"extract\": {\"token\": {\"json\":"
            + " \"$.token\"}}}";

    /** @throws IllegalArgumentException if the line is not valid; the message is line and remedy */
    static StepText of(String line) {
        StepText step = line.startsWith("{") ? json(line) : words(line);
        step.urlOfServer(); // refuses an invalid one
        return step;
    }

    @Override
    public Stream<String> sets() {
        return extractions.stream().map(Extraction::name);
    }

    /** Puts header lines before its own. */
    StepText withHeaders(String lines) {
        return new StepText(
                request.withHeaders(lines), endpoint, status, contains, events, pause, extractions, resources);
    }

    IllegalArgumentException invalid(String problemAndRemedy) {
        return new IllegalArgumentException("'" + request.label() + "' " + problemAndRemedy);
    }

    /** The server of a path that is a whole URL, if no variable is in it. */
    Optional<WebUrl> urlOfServer() {
        Matcher url = URL.matcher(request.path().strip());
        try {
            return url.matches() ? Optional.of(WebUrl.of(url.group(1)).server()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw invalid("has a URL that cannot be used: " + e.getMessage() + "; correct it");
        }
    }

    private static StepText words(String line) {
        Matcher given = LINE.matcher(line);
        if (!given.matches()) throw RequestText.invalid(line, REMEDY);
        RequestText request = RequestText.ofWords(line, 1, given.group(1), given.group(2), REMEDY);
        return new StepText(
                request, "", Optional.empty(), "", EventReader.Options.NONE, Optional.empty(), List.of(), 0);
    }

    private static StepText json(String line) {
        RequestText.Json given = RequestText.Json.read(line, KEYS, REMEDY);
        try {
            return new StepText(
                    given.request(1),
                    given.text("endpoint", ""),
                    read("status", given.get("status"), StatusSet::parse),
                    given.text("contains", ""),
                    events(given.get("events")),
                    read("pause", given.get("pause"), Pause::parse),
                    Extraction.read(given.get("extract")),
                    resources(given.get("resources")));
        } catch (IllegalArgumentException e) {
            throw e.getMessage().startsWith("'" + line) ? e : given.invalid(e.getMessage());
        }
    }

    /** {@code "sse"}, or with its end {@code {"format": "sse", "stopAfter": 20, "stopAt": "[DONE]"}}. */
    private static EventReader.Options events(JsonNode given) {
        if (given.isMissingNode()) return EventReader.Options.NONE;
        JsonNode format = given.isObject() ? given.path("format") : given;
        JsonNode most = given.path("stopAfter");
        JsonNode until = given.path("stopAt");
        int keys = 1 + (most.isMissingNode() ? 0 : 1) + (until.isMissingNode() ? 0 : 1);
        boolean known = Set.of("sse", "lines").contains(format.asText()) && (!given.isObject() || given.size() == keys);
        boolean valid = most.isMissingNode() || most.isIntegralNumber() && most.longValue() > 0;
        if (!known || !valid || !until.isMissingNode() && !until.isTextual())
            throw new IllegalArgumentException(
                    "'events' is " + given
                            + "; give \"sse\" or \"lines\", or {\"format\": \"sse\", \"stopAfter\": 20, \"stopAt\": \"[DONE]\"}");
        return new EventReader.Options(
                EventReader.Format.valueOf(format.asText().toUpperCase(Locale.ROOT)),
                most.asLong(Long.MAX_VALUE),
                until.asText());
    }

    private static int resources(JsonNode value) {
        if (value.isMissingNode() || value.isBoolean() && !value.booleanValue()) return 0;
        if (value.isBoolean()) return FlowText.PARALLEL;
        if (value.isInt() && value.intValue() > 0 && value.intValue() <= FlowText.MAX_PARALLEL) return value.intValue();
        throw new IllegalArgumentException("'resources' is " + value + "; give true, or how many are fetched at a time"
                + " per server, from 1 to " + FlowText.MAX_PARALLEL);
    }

    private static <T> Optional<T> read(String key, JsonNode value, Function<String, T> reader) {
        if (value.isMissingNode()) return Optional.empty();
        try {
            return Optional.of(reader.apply(UserJson.text(value)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + key + "' is " + value + "; " + e.getMessage(), e);
        }
    }
}
