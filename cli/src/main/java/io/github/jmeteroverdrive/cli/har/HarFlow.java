// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.cli.har.HarEntry.Body;
import io.github.jmeteroverdrive.cli.har.HarEntry.Pair;
import io.github.jmeteroverdrive.cli.har.HarEntry.Part;
import io.github.jmeteroverdrive.cli.har.HarValues.Place;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The steps of an {@code od - HTTP Flow} that sends what a browser recorded. Immutable.
 *
 * @param url of the endpoint
 * @param http2 whether the recording used HTTP/2
 * @param headers lines that all requests have
 * @param text the steps
 * @param steps how many requests they have
 * @param notices sentences about what was left out and what was extracted
 */
record HarFlow(String url, boolean http2, String headers, String text, int steps, List<String> notices) {

    /** Shorter pauses are the browser's own time, not the user's. */
    private static final long SHORTEST_PAUSE = 500;

    private static final long ROUNDED = 100;
    private static final int FIRST_ERROR = 400;

    /** Headers that the flow sends itself, that a browser's cache adds, or that only tell what the browser is. */
    private static final Set<String> LEFT_OUT = Set.of(
            "host",
            "connection",
            "content-length",
            "transfer-encoding",
            "expect",
            "cookie",
            "accept-encoding",
            "accept-language",
            "user-agent",
            "if-none-match",
            "if-modified-since",
            "cache-control",
            "pragma",
            "upgrade-insecure-requests",
            "priority",
            "dnt",
            "te",
            "keep-alive",
            "proxy-connection");

    /** The variable of the plan that has the endpoint's URL. */
    private static final String SERVER = "${server}";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A request of the flow, and what is known of it. */
    private static final class Step {

        private final HarEntry request;
        private HarEntry response;
        private boolean resources;
        private long pause;
        private final Map<String, Map<String, Object>> extractions = new LinkedHashMap<>();
        private final Set<String> encoded = new LinkedHashSet<>();
        private final List<Place> places;
        private final Map<Place, String> variables = new LinkedHashMap<>();

        private Step(HarEntry entry) {
            request = entry;
            response = entry;
            places = HarValues.of(entry, Step::isKept);
        }

        private static boolean isKept(Pair header) {
            String name = header.name().toLowerCase(Locale.ROOT);
            return !name.startsWith(":") && !name.startsWith("sec-") && !LEFT_OUT.contains(name);
        }

        private String name() {
            return request.method() + " " + request.target().replaceFirst("\\?.*", "");
        }

        /** A text of the request with variables in place of values that are extracted. */
        private String filled(String text) {
            String filled = text.replace("${", "\\${");
            for (Map.Entry<Place, String> each : variables.entrySet())
                filled = each.getKey().replaceIn(filled, each.getValue());
            return filled;
        }

        private Map<String, String> headers() {
            Map<String, String> headers = new LinkedHashMap<>();
            request.headers().stream()
                    .filter(Step::isKept)
                    .forEach(each -> headers.merge(each.name(), header(each.value()), (a, b) -> a + ", " + b));
            if (isMultipart()) headers.keySet().removeIf(name -> name.equalsIgnoreCase("content-type"));
            return headers;
        }

        /** Origin and Referer name the server, which may be another one when the plan runs. */
        private String header(String value) {
            String filled = filled(value);
            return filled.startsWith(request.server())
                    ? SERVER + filled.substring(request.server().length())
                    : filled;
        }

        private boolean isMultipart() {
            Body body = request.body();
            return body != null
                    && body.mime().startsWith("multipart/")
                    && !body.parts().isEmpty();
        }

        private String line(String server, Map<String, String> common) {
            Map<String, Object> json = new LinkedHashMap<>();
            String path = filled((request.server().equals(server) ? "" : request.server()) + request.target());
            Map<String, String> headers = headers();
            headers.entrySet().removeAll(common.entrySet());
            if (!request.method().equals("GET")) json.put("method", request.method());
            json.put("path", path);
            if (!headers.isEmpty()) json.put("headers", headers);
            if (isMultipart()) json.put("form", form());
            else if (request.body() != null) json.put("body", filled(HarValues.text(request.body())));
            if (response.status() >= FIRST_ERROR) json.put("status", response.status());
            if (!extractions.isEmpty()) json.put("extract", extractions);
            if (resources) json.put("resources", true);
            if (pause > 0) json.put("pause", String.valueOf(pause));
            boolean isPlain = json.size() == 1 && !path.contains(" ");
            return isPlain ? "GET " + path : json(json, true);
        }

        private Map<String, Object> form() {
            Map<String, Object> form = new LinkedHashMap<>();
            for (Part part : request.body().parts()) {
                Map<String, String> file = new LinkedHashMap<>();
                file.put("file", String.valueOf(part.fileName()));
                if (!part.type().isEmpty()) file.put("type", part.type());
                form.put(part.name(), part.fileName() == null ? filled(part.value()) : file);
            }
            return form;
        }
    }

    /**
     * Makes the steps.
     *
     * @param entries in the order of their start
     * @param hosts further hosts that belong to the flow, with their port if they have one
     * @param all whether files that pages embed are steps, too
     * @throws Refusal if nothing is left, or if no request was sent to one of the hosts
     */
    static HarFlow of(List<HarEntry> entries, List<String> hosts, boolean all) {
        List<HarEntry> sent = entries.stream().filter(HarEntry::isHttp).toList();
        if (sent.isEmpty()) throw new Refusal("import: the recording has no request by HTTP.");
        HarEntry first = sent.get(0);
        for (String host : hosts)
            if (sent.stream().noneMatch(entry -> entry.host().equals(host)))
                throw new Refusal("import: --host " + host + ": the recording has no request to it, but to "
                        + sent.stream().map(HarEntry::host).distinct().collect(Collectors.joining(", ")) + ".");
        List<String> notices = new ArrayList<>();
        List<Step> steps = steps(sent, first, hosts, all, notices);
        if (steps.isEmpty()) throw new Refusal("import: nothing is left to send; try --all, or --host.");
        correlate(steps, notices);
        return written(steps, first, notices);
    }

    private static List<Step> steps(
            List<HarEntry> sent, HarEntry first, List<String> hosts, boolean all, List<String> notices) {
        List<Step> steps = new ArrayList<>();
        Map<String, Step> redirected = new LinkedHashMap<>();
        Map<String, Integer> elsewhere = new TreeMap<>();
        int followed = 0;
        int embedded = 0;
        int unanswered = 0;
        long end = first.start();
        for (HarEntry entry : sent) {
            Step origin = redirected.remove(entry.url());
            if (!entry.host().equals(first.host()) && !hosts.contains(entry.host())) {
                elsewhere.merge(entry.host(), 1, Integer::sum);
            } else if (entry.isStatic() && !all) {
                embedded++;
                if (entry.status() > 0 && entry.status() < FIRST_ERROR)
                    pageOf(steps).ifPresent(page -> page.resources = true);
            } else if (entry.status() == 0) {
                unanswered++;
            } else if (origin != null) {
                followed++;
                origin.response = entry;
                entry.redirect().ifPresent(url -> redirected.put(url, origin));
            } else {
                if (!steps.isEmpty() && entry.start() - end >= SHORTEST_PAUSE)
                    steps.get(steps.size() - 1).pause = Math.round((entry.start() - end) / (double) ROUNDED) * ROUNDED;
                Step step = new Step(entry);
                steps.add(step);
                entry.redirect().ifPresent(url -> redirected.put(url, step));
            }
            end = Math.max(end, entry.end());
        }
        if (embedded > 0)
            notices.add(
                    counted(embedded, "image, script, style sheet or font", "images, scripts, style sheets and fonts")
                            + " left out; their pages fetch what they embed (\"resources\").");
        if (followed > 0)
            notices.add(counted(followed, "request", "requests") + " left out because the flow follows redirects.");
        if (unanswered > 0)
            notices.add(
                    counted(unanswered, "request without a response", "requests without a response") + " left out.");
        elsewhere.forEach((host, count) -> notices.add(counted(count, "request to " + host, "requests to " + host)
                + " left out; --host " + host + (count == 1 ? " adds it." : " adds them.")));
        return steps;
    }

    private static String counted(int count, String one, String several) {
        return count + " " + (count == 1 ? one + " is" : several + " are");
    }

    private static Optional<Step> pageOf(List<Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--)
            if (steps.get(i).response.isPage()) return Optional.of(steps.get(i));
        return Optional.empty();
    }

    /** Extracts values that a response had and a later request sends, unless a request before had sent them. */
    private static void correlate(List<Step> steps, List<String> notices) {
        Map<String, String> names = new LinkedHashMap<>(); // of variables, by their value
        Set<String> known = new HashSet<>(); // values of requests so far
        Set<String> unknown = new LinkedHashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            for (Place place : step.places) {
                String value = place.value();
                if (!names.containsKey(value) && !known.contains(value) && HarValues.mayVary(value))
                    extract(steps.subList(0, i), step, place, names, notices);
                String name = names.get(value);
                if (name != null) {
                    step.variables.put(place, place.needsEncoding() ? encoded(step, name) : name);
                } else if (!known.contains(value) && HarValues.isRandom(value)) {
                    unknown.add("'" + value + "' of " + step.name());
                }
            }
            step.places.forEach(place -> known.add(place.value()));
        }
        String numbers = steps.stream()
                .flatMap(step -> step.places.stream()
                        .filter(place -> place.value().matches("\\d{1,3}")
                                && step.request.target().contains("/" + place.written()))
                        .map(place -> step.name()))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!numbers.isEmpty())
            notices.add("Short numbers in paths are sent as recorded; extract them if they are IDs: " + numbers + ".");
        if (!unknown.isEmpty())
            notices.add("No response has these values, which may be different in each session: "
                    + String.join(", ", unknown) + ".");
    }

    private static String encoded(Step step, String name) {
        step.encoded.add(name);
        return name + "Encoded";
    }

    private static void extract(
            List<Step> before, Step user, Place place, Map<String, String> names, List<String> notices) {
        for (int i = before.size() - 1; i >= 0; i--) {
            Step source = before.get(i);
            Map<String, Object> extraction = HarValues.extraction(source.response, place.value());
            if (extraction.isEmpty()) continue;
            String name = free(place.name(), names);
            names.put(place.value(), name);
            source.extractions.put(name, extraction);
            notices.add(
                    "${" + name + "}: from the response to " + source.name() + ", first sent by " + user.name() + ".");
            return;
        }
    }

    private static String free(String wanted, Map<String, String> names) {
        String name = wanted.replaceAll("[^A-Za-z0-9_]+", "_").replaceAll("^_+|_+$", "");
        if (!name.matches("[A-Za-z].*") || name.equals("status")) name = "value_" + name;
        String free = name;
        for (int i = 2; names.containsValue(free); i++) free = name + i;
        return free;
    }

    /** JSON with blanks; a line of its own for each object within a step, which continues the step. */
    private static String json(Object value, boolean isStep) {
        if (value instanceof Map<?, ?> map)
            return map.entrySet().stream()
                    .map(each -> (isStep && each.getValue() instanceof Map ? "\n  " : " ") + json(each.getKey(), false)
                            + ": " + json(each.getValue(), false))
                    .collect(Collectors.joining(",", "{", "}"))
                    .replaceFirst("^\\{ ", "{");
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // texts and numbers can always be written
        }
    }

    private static HarFlow written(List<Step> steps, HarEntry first, List<String> notices) {
        Map<String, String> common = new LinkedHashMap<>(steps.get(0).headers());
        steps.forEach(step -> common.entrySet().retainAll(step.headers().entrySet()));
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            for (String name : step.encoded)
                text.append("set ")
                        .append(name)
                        .append("Encoded = urlencode(")
                        .append(name)
                        .append(")\n");
            text.append(step.line(first.server(), common)).append('\n');
        }
        String headers = common.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n"));
        return new HarFlow(
                first.server(), first.http2(), headers, text.toString().strip(), steps.size(), List.copyOf(notices));
    }
}
