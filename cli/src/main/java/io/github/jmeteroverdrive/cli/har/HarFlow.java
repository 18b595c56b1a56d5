// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jmeteroverdrive.cli.har.HarEntry.Body;
import io.github.jmeteroverdrive.cli.har.HarEntry.Pair;
import io.github.jmeteroverdrive.cli.har.HarEntry.Part;
import io.github.jmeteroverdrive.cli.har.HarEntry.Recording;
import io.github.jmeteroverdrive.cli.har.HarResponses.Source;
import io.github.jmeteroverdrive.cli.har.HarValues.Kind;
import io.github.jmeteroverdrive.cli.har.HarValues.Place;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
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
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The steps of an {@code od - HTTP Flow} that sends what a browser recorded. Immutable.
 *
 * @param url of the endpoint
 * @param http2 whether the recording used HTTP/2
 * @param servers URLs of further servers, to which redirects lead
 * @param headers lines that all requests have
 * @param text the steps
 * @param steps how many requests they have
 * @param notices sentences about what was left out and what was extracted
 */
record HarFlow(
        String url, boolean http2, List<String> servers, String headers, String text, int steps, List<String> notices) {

    /** Shorter pauses are the browser's own time, not the user's. */
    private static final long SHORTEST_PAUSE = 500;

    private static final long ROUNDED = 100;
    private static final int FIRST_ERROR = 400;
    private static final String MULTIPART = "multipart/";

    /** The most that {@code parallel} sends at a time. */
    private static final int LARGEST_GROUP = 64;

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

    /** The name of a header, which is a token (RFC 9110, section 5.1); those of HTTP/2's own begin with a colon. */
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    /** The variable of the plan that has the endpoint's URL. */
    private static final String SERVER = "server";

    /** What a flow's expressions do not take for a variable of a step. */
    private static final Set<String> NO_NAMES = Set.of(
            (SERVER + " status and or not eq ne lt gt le ge div mod new var let const function null true false if else"
                            + " for while do return break continue empty size try catch throw switch case default")
                    .split(" "));

    private static final class Step {

        private final HarEntry request;
        private final HarResponses responses;
        private boolean resources;
        private long pause;
        private int group; // number of the requests that were sent at the same time; 0 = none was
        private final Map<String, Source> extractions = new LinkedHashMap<>();
        private final Set<String> encoded = new LinkedHashSet<>();
        private final List<Place> places;
        private final Map<Place, String> variables = new LinkedHashMap<>();

        private Step(HarEntry entry) {
            request = entry;
            responses = new HarResponses(entry);
            places = HarValues.of(entry, Step::isKept);
        }

        private static boolean isKept(Pair header) {
            String name = header.name().toLowerCase(Locale.ROOT);
            return HEADER.matcher(name).matches() && !name.startsWith("sec-") && !LEFT_OUT.contains(name);
        }

        private String name() {
            return request.method() + " " + request.url().target().replaceFirst("\\?.*", "");
        }

        /** Whether a script may have sent it beside others: the flow waits for the end of each. */
        private boolean mayBeParallel() {
            return !resources && !responses.last().isPage() && !responses.last().isEventStream();
        }

        private String filled(String text, Set<Kind> kinds) {
            return HarValues.filled(text, variables, kinds);
        }

        private Map<String, String> headers(String server) {
            Map<String, String> headers = new LinkedHashMap<>();
            request.headers().stream()
                    .filter(Step::isKept)
                    .forEach(each -> headers.merge(each.name(), header(each, server), (a, b) -> a + ", " + b));
            // the boundary in it is that of the recorded body
            headers.entrySet()
                    .removeIf(each -> each.getKey().equalsIgnoreCase("content-type")
                            && (isMultipart() || lacksBody() && isMultipart(each.getValue())));
            return headers;
        }

        /** Chromium's DevTools protocol does not give the body of a form with a file. */
        private boolean lacksBody() {
            return request.body() == null
                    && request.headers().stream()
                            .anyMatch(each -> each.name().equalsIgnoreCase("content-length")
                                    && !each.value().equals("0"));
        }

        /** Origin and Referer name the flow's server, which may be another one when the plan runs. */
        private String header(Pair header, String server) {
            boolean isUrl = header.name().equalsIgnoreCase("Referer");
            String filled = filled(header.value(), isUrl ? Kind.TARGET : Set.of(Kind.HEADER));
            boolean namesServer = filled.startsWith(server)
                    && (filled.length() == server.length() || "/?".indexOf(filled.charAt(server.length())) >= 0);
            return namesServer ? "${" + SERVER + "}" + filled.substring(server.length()) : filled;
        }

        private boolean isMultipart() {
            Body body = request.body();
            return body != null && isMultipart(body.mime()) && !body.parts().isEmpty();
        }

        private static boolean isMultipart(String type) {
            return type.regionMatches(true, 0, MULTIPART, 0, MULTIPART.length());
        }

        private String line(String server, Map<String, String> common) {
            Map<String, Object> json = new LinkedHashMap<>();
            String path = (request.server().equals(server) ? "" : request.server())
                    + filled(request.url().target(), Kind.TARGET);
            Map<String, String> headers = headers(server);
            headers.entrySet().removeAll(common.entrySet());
            Map<String, Object> extract = new LinkedHashMap<>();
            extractions.forEach((name, source) -> extract.put(name, source.extraction()));
            HarEntry response = responses.last();
            if (!request.method().equals("GET")) json.put("method", request.method());
            json.put("path", path);
            if (!headers.isEmpty()) json.put("headers", headers);
            if (isMultipart()) json.put("form", form());
            else if (request.body() != null) json.put("body", filled(HarValues.text(request.body()), Kind.BODY));
            if (response.status() >= FIRST_ERROR) json.put("status", response.status());
            if (response.isEventStream()) json.put("events", "sse");
            if (!extract.isEmpty()) json.put("extract", extract);
            if (resources) json.put("resources", true);
            if (pause > 0 && group == 0) json.put("pause", String.valueOf(pause));
            boolean isPlain = json.size() == 1 && !path.contains(" ");
            return isPlain ? "GET " + path : object(json, true);
        }

        private Map<String, Object> form() {
            Map<String, List<Object>> fields = new LinkedHashMap<>();
            for (Part part : request.body().parts())
                fields.computeIfAbsent(part.name(), name -> new ArrayList<>()).add(field(part));
            Map<String, Object> form = new LinkedHashMap<>();
            fields.forEach((name, values) -> form.put(name, values.size() == 1 ? values.get(0) : values));
            return form;
        }

        private Object field(Part part) {
            if (part.fileName() == null || part.fileName().isEmpty()) return filled(part.value(), Set.of(Kind.PART));
            Map<String, String> file = new LinkedHashMap<>();
            file.put("file", part.fileName());
            if (!part.type().isEmpty()) file.put("type", part.type());
            return file;
        }
    }

    /**
     * @param hosts further hosts that belong to the flow, with their port if they have one
     * @param all whether files that pages embed are steps, too
     * @throws Refusal if nothing is left, or if no request was sent to one of the hosts
     */
    static HarFlow of(Recording recording, List<String> hosts, boolean all) {
        List<HarEntry> sent = new ArrayList<>(recording.entries());
        if (sent.isEmpty()) throw new Refusal("import: the recording has no request by HTTP.");
        for (String host : hosts)
            if (sent.stream().noneMatch(entry -> entry.host().equals(host)))
                throw new Refusal("import: --host " + host + ": the recording has no request to it, but to "
                        + sent.stream().map(HarEntry::host).distinct().collect(Collectors.joining(", ")) + ".");
        HarEntry first = first(sent, hosts);
        List<String> notices = new ArrayList<>();
        if (recording.webSockets() > 0)
            notices.add(counted(recording.webSockets(), "web socket", "web sockets")
                    + " left out; od - HTTP Flow has none.");
        Set<String> servers = new LinkedHashSet<>();
        List<Step> steps = steps(sent, first, hosts, all, servers, notices);
        if (steps.isEmpty()) throw new Refusal("import: nothing is left to send; try --all, or --host.");
        group(steps);
        correlate(steps, notices);
        addNotices(steps, notices);
        servers.remove(first.server());
        return written(steps, first, List.copyOf(servers), notices);
    }

    /**
     * The request whose server is the flow's: the first page that the user opened, or the first one to a given host,
     * because a recording may begin with requests of the browser itself. Redirects by which that server has moved are
     * removed.
     */
    private static HarEntry first(List<HarEntry> sent, List<String> hosts) {
        HarEntry first = Stream.<Predicate<HarEntry>>of(
                        HarEntry::isNavigation, HarEntry::isPage, entry -> hosts.indexOf(entry.host()) == 0)
                .flatMap(kind -> sent.stream().filter(kind).limit(1))
                .findFirst()
                .orElse(sent.get(0));
        boolean moved = first.hasMoved() && hasNext(sent, first);
        sent.removeIf(entry -> moved
                ? entry == first
                : entry.hasMoved() && entry.redirect().orElseThrow().isSameServer(first.url()) && hasNext(sent, entry));
        return moved ? first(sent, hosts) : first;
    }

    private static boolean hasNext(List<HarEntry> sent, HarEntry redirect) {
        String to = redirect.redirect().map(url -> url + url.target()).orElseThrow();
        return sent.stream().anyMatch(entry -> entry.address().equals(to));
    }

    private static List<Step> steps(
            List<HarEntry> sent,
            HarEntry first,
            List<String> hosts,
            boolean all,
            Set<String> servers,
            List<String> notices) {
        List<Step> steps = new ArrayList<>();
        Map<String, Step> redirected = new LinkedHashMap<>();
        Map<String, Integer> elsewhere = new TreeMap<>();
        Set<String> set = new HashSet<>(); // names of cookies
        Set<String> unset = new LinkedHashSet<>();
        int followed = 0;
        int embedded = 0;
        int unanswered = 0;
        long end = 0; // no time so far
        for (HarEntry entry : sent) {
            Step origin = redirected.remove(entry.address());
            boolean isOfFlow = entry.host().equals(first.host()) || hosts.contains(entry.host());
            if (!isOfFlow) {
                elsewhere.merge(entry.host(), 1, Integer::sum);
                if (origin != null)
                    notices.add("%s is redirected to %s, so it fails without --host %s."
                            .formatted(origin.name(), entry.host(), entry.host()));
            } else if (entry.isStatic() && !all) {
                embedded++;
                if (entry.status() > 0 && entry.status() < FIRST_ERROR)
                    pageOf(steps).ifPresent(page -> page.resources = true);
            } else if (entry.status() == 0) {
                unanswered++;
            } else if (origin != null) {
                followed++;
                origin.responses.add(entry);
                servers.add(entry.server());
                entry.redirect().ifPresent(url -> redirected.put(url + url.target(), origin));
            } else {
                if (!steps.isEmpty() && end > 0 && entry.start() - end >= SHORTEST_PAUSE)
                    steps.get(steps.size() - 1).pause = Math.round((entry.start() - end) / (double) ROUNDED) * ROUNDED;
                Step step = new Step(entry);
                steps.add(step);
                entry.sentCookies().filter(name -> !set.contains(name)).forEach(unset::add);
                entry.redirect().ifPresent(url -> redirected.put(url + url.target(), step));
            }
            // a stream may last as long as its page
            if (isOfFlow && !entry.isEventStream()) end = Math.max(end, entry.end());
            entry.setCookies().map(Pair::name).forEach(set::add);
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
        if (!unset.isEmpty())
            notices.add("The browser sent cookies that no earlier response had set, and the flow does not send them: "
                    + String.join(", ", unset) + ". Record in a private window, from before the login.");
        return steps;
    }

    private static String counted(int count, String one, String several) {
        return Show.count(count, one + " is", several + " are");
    }

    private static Optional<Step> pageOf(List<Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--)
            if (steps.get(i).responses.last().isPage()) return Optional.of(steps.get(i));
        return Optional.empty();
    }

    /** Requests of a page's scripts that were all under way at a time form a group. */
    private static void group(List<Step> steps) {
        for (int from = 0, to; from < steps.size(); from = to) {
            long end = steps.get(from).responses.last().end();
            for (to = from + 1; to < steps.size() && to - from < LARGEST_GROUP; to++) {
                Step next = steps.get(to);
                if (!steps.get(from).mayBeParallel() || !next.mayBeParallel() || next.request.start() >= end) break;
                end = Math.min(end, next.responses.last().end());
            }
            if (to - from > 1) for (Step step : steps.subList(from, to)) step.group = from + 1;
        }
    }

    /** Extracts values that a response had and a later request sends, unless a request before had sent them. */
    private static void correlate(List<Step> steps, List<String> notices) {
        Map<String, String> names = new LinkedHashMap<>(); // of variables, by their value
        Set<String> known = new HashSet<>(); // values of requests so far
        Set<String> random = new LinkedHashSet<>();
        Set<String> unknown = new LinkedHashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            for (Place place : step.places) {
                String value = place.value();
                boolean isNew = !known.contains(value) && HarValues.mayVary(value);
                if (isNew && !names.containsKey(value)) extract(steps.subList(0, i), step, place, names, notices);
                String name = names.get(value);
                if (name != null) {
                    step.variables.put(place, place.needsEncoding() ? encoded(step, name) : name);
                } else if (isNew && HarValues.isRandom(value)) {
                    random.add("'" + value + "' of " + step.name());
                } else if (isNew) {
                    unknown.add(place.name() + " of " + step.name());
                }
            }
            step.places.forEach(place -> known.add(place.value()));
        }
        if (!random.isEmpty())
            notices.add("No response has these values, which may be different in each session: "
                    + String.join(", ", random) + ".");
        if (!unknown.isEmpty())
            notices.add("No response has these values, which are sent as recorded; put what differs between users into"
                    + " a data feed: " + String.join(", ", unknown) + ".");
    }

    private static String encoded(Step step, String name) {
        step.encoded.add(name);
        return name + "Encoded";
    }

    private static void extract(
            List<Step> before, Step user, Place place, Map<String, String> names, List<String> notices) {
        for (int i = before.size() - 1; i >= 0; i--) {
            Step source = before.get(i);
            if (source.group > 0 && source.group == user.group) continue;
            Optional<Source> found = source.responses.find(place);
            if (found.isEmpty()) continue;
            String name = free(place.name(), names);
            names.put(place.value(), name);
            source.extractions.put(name, found.get());
            notices.add(
                    "${" + name + "}: from the response to " + source.name() + ", first sent by " + user.name() + ".");
            return;
        }
    }

    private static String free(String wanted, Map<String, String> names) {
        String name = wanted.replaceAll("[^A-Za-z0-9_]+", "_").replaceAll("^_+|_+$", "");
        if (!name.matches("[A-Za-z].*") || NO_NAMES.contains(name)) name = "value_" + name;
        String free = name;
        for (int i = 2; names.containsValue(free); i++) free = name + i;
        return free;
    }

    private static void addNotices(List<Step> steps, List<String> notices) {
        Set<String> numbers = new LinkedHashSet<>();
        Set<String> bodies = new LinkedHashSet<>();
        Set<String> files = new LinkedHashSet<>();
        Set<String> notChosen = new LinkedHashSet<>();
        Set<String> lines = new LinkedHashSet<>();
        Set<String> streams = new LinkedHashSet<>();
        for (Step step : steps) {
            if (step.places.stream()
                    .anyMatch(
                            place -> place.kind() == Kind.PATH && place.value().matches("\\d{1,3}")))
                numbers.add(step.name());
            if (step.lacksBody()) bodies.add(step.name());
            if (step.responses.last().isEventStream()) streams.add(step.name());
            for (Part part : step.isMultipart() ? step.request.body().parts() : List.<Part>of()) {
                String field = part.name() + " of " + step.name();
                if (part.fileName() == null && part.value().lines().count() > 1) lines.add(field);
                else if (part.fileName() != null && part.fileName().isEmpty()) notChosen.add(field);
                else if (part.fileName() != null) files.add(part.fileName() + " (" + field + ")");
            }
        }
        notice("Short numbers in paths are sent as recorded; extract them if they are IDs: ", numbers, notices);
        notice(
                "The recording does not have the bodies of these requests; add \"form\", \"file\" or \"body\": ",
                bodies,
                notices);
        notice("Put these files beside the plan: ", files, notices);
        notice("The user chose no file for these fields, which are sent as empty text: ", notChosen, notices);
        notice("Line breaks in these fields are sent as spaces: ", lines, notices);
        notice(
                "These steps end when the server ends its stream of events; \"stopAfter\" or \"stopAt\" ends them"
                        + " earlier: ",
                streams,
                notices);
    }

    private static void notice(String begin, Set<String> items, List<String> notices) {
        if (!items.isEmpty()) notices.add(begin + String.join(", ", items) + ".");
    }

    /** JSON with blanks; a line of its own for each object within a step, which continues the step. */
    private static String object(Object value, boolean isStep) {
        if (!(value instanceof Map<?, ?> map)) return json(value);
        return map.entrySet().stream()
                .map(each -> (isStep && each.getValue() instanceof Map ? "\n  " : " ") + json(each.getKey()) + ": "
                        + object(each.getValue(), false))
                .collect(Collectors.joining(",", "{", "}"))
                .replaceFirst("^\\{ ", "{");
    }

    static String json(Object value) {
        try {
            return HarEntry.JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // texts and numbers can always be written
        }
    }

    private static HarFlow written(List<Step> steps, HarEntry first, List<String> servers, List<String> notices) {
        String server = first.server();
        Map<String, String> common = new LinkedHashMap<>(steps.get(0).headers(server));
        steps.forEach(step -> common.entrySet().retainAll(step.headers(server).entrySet()));
        List<String> lines = new ArrayList<>();
        for (int from = 0, to; from < steps.size(); from = to) {
            int group = steps.get(from).group;
            to = from + 1;
            while (group > 0 && to < steps.size() && steps.get(to).group == group) to++;
            List<Step> together = steps.subList(from, to);
            together.stream()
                    .flatMap(step -> step.encoded.stream())
                    .distinct()
                    .forEach(name -> lines.add("set " + name + "Encoded = urlencode(" + name + ")"));
            String indent = group > 0 ? "  " : "";
            // a browser sends so many at a time with HTTP/2 only
            if (group > 0) lines.add(first.http2() ? "parallel " + together.size() : "parallel");
            for (Step step : together)
                for (String line : step.line(server, common).split("\n")) lines.add(indent + line);
            if (group > 0) lines.add("end");
            for (Step step : together)
                step.extractions.forEach((name, source) -> {
                    if (source.cut() != null)
                        lines.add("set " + name + " = " + source.cut().replaceFirst("%s", name));
                });
            long pause = steps.get(to - 1).pause;
            if (group > 0 && pause > 0) lines.add("pause " + pause);
        }
        String headers = common.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n"));
        return new HarFlow(
                server, first.http2(), servers, headers, String.join("\n", lines), steps.size(), List.copyOf(notices));
    }
}
