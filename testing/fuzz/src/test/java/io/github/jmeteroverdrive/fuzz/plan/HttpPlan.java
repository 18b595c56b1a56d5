// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.fuzz.plan.HttpPart.Wanted;
import io.github.jmeteroverdrive.fuzz.plan.ScriptServer.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Generates the HTTP plan of a seed: thread groups of async requests, flows, downloads and uploads. */
final class HttpPlan {

    /** A piece of a path or a query as a user writes it, and its form on the wire. */
    private record Piece(String given, String sent) {}

    private static final List<Piece> PATH = pieces(
            "a",
            "a",
            "é",
            "%C3%A9",
            "中",
            "%E4%B8%AD",
            "😀",
            "%F0%9F%98%80",
            " ",
            "%20",
            "%20",
            "%20",
            "%C3%A9",
            "%C3%A9",
            "\"",
            "%22",
            "|",
            "%7C",
            "<",
            "%3C",
            ">",
            "%3E",
            "^",
            "%5E",
            "`",
            "%60",
            "{",
            "%7B",
            "}",
            "%7D",
            "[",
            "%5B",
            "]",
            "%5D",
            "+",
            "+",
            ";",
            ";",
            "=",
            "=",
            "~",
            "~",
            "'",
            "'",
            "(",
            "(",
            ")",
            ")",
            "!",
            "!",
            "&",
            "&",
            "@",
            "@",
            ":",
            ":",
            ",",
            ",",
            "*",
            "*",
            "b/c",
            "b/c",
            "//",
            "//",
            ".",
            ".",
            "-_",
            "-_");

    private static final List<Piece> QUERY = pieces(
            "a=1",
            "a=1",
            "&",
            "&",
            "é",
            "%C3%A9",
            "中",
            "%E4%B8%AD",
            " ",
            "%20",
            "[",
            "[",
            "]",
            "]",
            "%5B",
            "%5B",
            "+",
            "+",
            "?",
            "?",
            "/",
            "/",
            "=",
            "=",
            "\"",
            "%22",
            "|",
            "%7C",
            "{",
            "%7B",
            "}",
            "%7D",
            ":",
            ":",
            "@",
            "@",
            "'",
            "'");

    /** Pieces that HTTP Request, below our samplers, has always sent unchanged. */
    private static final List<Piece> PLAIN =
            pieces("a", "a", "b-c", "b-c", "%20", "%20", "%C3%A9", "%C3%A9", "1", "1", "x_y", "x_y");

    private static final List<String> VALUES =
            List.of("1", "abc", "é", "中", "\"q\"", "a, b", "x=y;z", "<&>", "ü{}", "\\");

    private static List<Piece> pieces(String... pairs) {
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) pieces.add(new Piece(pairs[i], pairs[i + 1]));
        return pieces;
    }

    private final Dice dice;
    private final Path directory;
    private final String host;
    private final Jmx jmx = new Jmx();
    private final List<HttpPart> parts = new ArrayList<>();
    private int tags;
    private boolean pipelined;

    private HttpPlan(long seed, Path directory, int port) {
        dice = new Dice(seed);
        this.directory = directory;
        host = "127.0.0.1:" + port;
    }

    /** @param text of the plan */
    record Made(String text, List<HttpPart> parts, String host) {}

    /**
     * @param directory for its further files
     * @param port of the server
     */
    static Made of(long seed, Path directory, int port) throws IOException {
        return new HttpPlan(seed, directory, port).make();
    }

    private Made make() throws IOException {
        int groups = dice.between(1, 4);
        for (int i = 0; i < groups; i++) {
            String name = dice.any("Thread Group", "Thread Group", "users " + i, "é <&\"> " + i, "");
            boolean async = dice.chance(0.75);
            int threads = dice.between(1, 3);
            if (async) asyncGroup(name, threads);
            else stockGroup(name, threads);
        }
        return new Made(jmx.text(), parts, host);
    }

    private static String latin(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    private void choose(List<Piece> chosen, List<Piece> from, int most) {
        for (int i = dice.between(0, most); i > 0; i--) chosen.add(from.get(dice.between(0, from.size() - 1)));
    }

    private static String given(List<Piece> pieces) {
        return pieces.stream().map(Piece::given).collect(Collectors.joining());
    }

    private static String sent(List<Piece> pieces) {
        return pieces.stream().map(Piece::sent).collect(Collectors.joining());
    }

    private String script(boolean mayFail) {
        String code = dice.chance(mayFail ? 0.15 : 0)
                ? dice.any("404", "500", "503", "401")
                : dice.any("200", "200", "200", "201", "204", "304");
        return code
                + "."
                + dice.any("0", "1", "17", "615", "5000")
                + "."
                // a response that ends with its connection makes the fate of pipelined requests unknown
                + dice.any("l", "l", "l", "c", pipelined ? "c" : "e", "f", "h");
    }

    /** A request with special characters; its path begins with the server's instructions. */
    private Wanted wanted(String tag, String script, boolean odd) {
        List<Piece> path = new ArrayList<>();
        List<Piece> query = new ArrayList<>();
        choose(path, odd ? PATH : PLAIN, 5);
        String given = "/" + script + "/" + tag + "/" + given(path);
        String sent = "/" + script + "/" + tag + "/" + sent(path);
        if (odd && dice.chance(0.4)) {
            query.add(pieces("q", "q").get(0));
            choose(query, QUERY, 4);
            given += "?" + given(query);
            sent += "?" + sent(query);
        }
        if (odd && dice.chance(0.1)) given += "#part";
        // fields are trimmed
        if (given.endsWith(" ")) {
            given += "z";
            sent += "z";
        }
        String method = dice.any("GET", "GET", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
        Map<String, String> headers = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (int i = dice.between(0, 3); i > 0; i--)
            headers.put(
                    dice.any("X-A", "x-b", "X-C_d.e", "Accept", "Content-Type"),
                    VALUES.get(dice.between(0, VALUES.size() - 1)));
        headers.forEach((name, value) -> lines.add(latin(name + ": " + value)));
        String body =
                "POST PUT PATCH".contains(method) ? dice.any("", "a=b&c=d", "{\"ü\": 1}", "中 text", "line\nline") : "";
        return new Wanted(method, given, latin(sent), headers, lines, body);
    }

    private boolean good(String script) {
        int code = Integer.parseInt(script.split("\\.")[0]);
        return code >= 200 && code < 400;
    }

    // --- od - HTTP Async Request and od - HTTP Flow

    private void asyncGroup(String name, int threads) throws IOException {
        String endpoint = "endpoint " + tags;
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("url", "http://" + host);
        fields.put("connections", dice.between(1, 4));
        pipelined = dice.chance(0.2);
        if (pipelined) fields.put("maxPending", dice.between(2, 4));
        if (dice.chance(0.25)) fields.put("requestsPerConnection", dice.between(1, 5));
        fields.put("responseTimeout", 20_000);
        jmx.add(Jmx.od("httpasync.HttpEndpoint", endpoint, fields, "", ""));
        // beside other samplers the loop count must be infinite
        int elements = dice.chance(0.8) ? 1 : 2;
        int loops = elements == 1 && dice.chance(0.4) ? dice.between(1, 3) : -1;
        StringBuilder children = new StringBuilder();
        for (int i = 0; i < elements; i++) {
            HttpPart part = switch (dice.between(0, pipelined ? 3 : 4)) {
                case 0 -> mix(endpoint, threads);
                case 1 -> feed(endpoint, threads);
                case 4 -> flow(endpoint);
                default -> single(endpoint, threads);
            };
            parts.add(part);
            children.append(dice.chance(0.15) ? Jmx.simple(part.xml()) : part.xml());
        }
        jmx.group(name, threads, loops, children.toString());
    }

    private String label(String kind) {
        return dice.any("request", kind + " " + tags, "é,\"" + tags, kind);
    }

    /** How results are reported, and which children change them. */
    private record Results(Map<String, Object> fields, String children, int changed) {
        static final int NOT = 0;
        static final int FAILED = 1;
        static final int MADE_GOOD = 2;
        static final int FAILED_UNLESS_200 = 3;
    }

    private Results results() {
        Map<String, Object> fields = new LinkedHashMap<>();
        int per = dice.any(1, 1, 1, 0, 5);
        fields.put("requestsPerResult", per);
        String children = "";
        int changed = Results.NOT;
        if (dice.chance(0.25)) {
            changed = dice.between(1, per == 1 ? 3 : 2);
            children = switch (changed) {
                case Results.FAILED -> Jmx.afterSample("prev.successful = false");
                case Results.MADE_GOOD -> Jmx.afterSample("prev.successful = true");
                default -> Jmx.codeIs("200");
            };
        }
        if (dice.chance(0.1)) children += Jmx.timer(dice.between(0, 2));
        if (dice.chance(0.15)) fields.put("rate", dice.any("300", "1000/s for 10s, 2000/s for 10s"));
        return new Results(fields, children, changed);
    }

    private static long errors(Results results, long samples, long bad, long not200) {
        return switch (results.changed) {
            case Results.FAILED -> samples;
            case Results.MADE_GOOD -> 0;
            case Results.FAILED_UNLESS_200 -> Math.max(bad, not200);
            default -> bad;
        };
    }

    private HttpPart single(String endpoint, int threads) {
        String tag = "e" + ++tags;
        boolean redirect = dice.chance(0.12);
        boolean follow = redirect && dice.chance(0.6);
        String script = redirect ? dice.any("301", "302", "303", "307", "308") + ".33.l" : script(true);
        Wanted wanted = wanted(tag, script, true);
        int requests = dice.between(1, 60);
        Results results = results();
        Map<String, Object> fields = new LinkedHashMap<>(results.fields);
        fields.put("endpoint", endpoint);
        fields.put("requests", requests);
        boolean variable = dice.chance(0.15);
        fields.put(
                "path",
                variable
                        ? wanted.path().replaceFirst("/" + tag + "/", "/" + tag + "/\\${__threadNum}")
                        : wanted.path());
        fields.put("method", wanted.method());
        fields.put("headers", wanted.headerLines());
        fields.put("body", wanted.body());
        if (follow) fields.put("followRedirects", true);
        boolean narrow = dice.chance(0.2);
        if (narrow) fields.put("expected", "200");
        int first = Integer.parseInt(script.split("\\.")[0]);
        int code = follow ? 200 : first;
        boolean contains = dice.chance(0.1);
        if (contains) fields.put("contains", "xx");
        boolean bare = wanted.method().equals("HEAD") || first == 204 || first == 304 || redirect && !follow;
        int length = Integer.parseInt(script.split("\\.")[1]);
        boolean keepsMethod = wanted.method().equals("GET")
                || first == 307
                || first == 308
                || wanted.method().equals("HEAD");
        if (follow && wanted.method().equals("HEAD")) bare = true;
        boolean good = (narrow ? code == 200 : code >= 200 && code < 400) && (!contains || !bare && length >= 2);
        HttpPart.Check check = (seen, difference) -> {
            List<Seen> firsts =
                    seen.stream().filter(s -> !s.target().contains("/moved")).toList();
            if (firsts.size() != requests) difference.accept(tag + " sent " + firsts.size() + ", wanted " + requests);
            for (Seen request : firsts) {
                Wanted must = wanted;
                if (variable) {
                    String number = request.target().replaceFirst(".*?/" + tag + "/(\\d).*", "$1");
                    if (!number.matches("[1-" + threads + "]"))
                        difference.accept(tag + " thread number in " + request.target());
                    must = new Wanted(
                            wanted.method(),
                            "",
                            wanted.target().replaceFirst("/" + tag + "/", "/" + tag + "/" + number),
                            wanted.headers(),
                            wanted.sent(),
                            wanted.body());
                }
                String why = must.difference(request, host, true);
                if (!why.isEmpty()) {
                    difference.accept(tag + " " + why);
                    return;
                }
            }
            List<Seen> moved =
                    seen.stream().filter(s -> s.target().contains("/moved")).toList();
            if (moved.size() != (follow ? requests : 0))
                difference.accept(tag + " followed " + moved.size() + " redirects");
            for (Seen request : moved) {
                if (!request.target().endsWith("/moved?%C3%A9%20b"))
                    difference.accept(tag + " went to " + request.target());
                boolean asked = request.line().startsWith(wanted.method() + " ");
                if (keepsMethod && !asked && first != 303)
                    difference.accept(
                            tag + " went on with " + request.line() + " after " + first + " to " + wanted.method());
            }
        };
        long bad = good ? 0 : requests;
        long not200 = code == 200 ? 0 : requests;
        String label = label("single");
        return new HttpPart(
                tag,
                label,
                Jmx.od("httpasync.HttpAsyncRequest", label, fields, "", results.children),
                check,
                requests,
                errors(results, requests, bad, not200),
                false);
    }

    private HttpPart mix(String endpoint, int threads) {
        String tag = "e" + ++tags;
        int lines = dice.between(2, 4);
        int requests = dice.between(5, 80);
        List<Wanted> all = new ArrayList<>();
        List<Integer> weights = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            int weight = dice.between(1, 4);
            boolean json = dice.chance(0.5);
            Wanted request = wanted(tag, script(false), true);
            // a different request line per line
            String path = request.path().replaceFirst("/" + tag + "/", "/" + tag + "/" + i);
            String target = request.target().replaceFirst("/" + tag + "/", "/" + tag + "/" + i);
            if (!json) {
                request = new Wanted(request.method(), path, target, Map.of(), List.of(), "");
                text.append(weight + " " + request.method() + " " + path + "\n");
            } else {
                request = new Wanted(request.method(), path, target, request.headers(), request.sent(), request.body());
                text.append("{\"weight\": "
                        + weight
                        + ", \"method\": \""
                        + request.method()
                        + "\", \"path\": "
                        + Json.text(path)
                        + ", \"label\": \"line "
                        + i
                        + " of "
                        + tag
                        + "\"");
                if (!request.headers().isEmpty()) {
                    List<String> pairs = new ArrayList<>();
                    request.headers().forEach((name, value) -> pairs.add(Json.text(name) + ": " + Json.text(value)));
                    text.append(", \"headers\": {" + String.join(", ", pairs) + "}");
                }
                if (!request.body().isEmpty()) text.append(", \"body\": " + Json.text(request.body()));
                text.append("}\n");
            }
            all.add(request);
            weights.add(weight);
        }
        Results results = results();
        Map<String, Object> fields = new LinkedHashMap<>(results.fields);
        fields.put("endpoint", endpoint);
        fields.put("requests", requests);
        fields.put("mix", text.toString().stripTrailing());
        int sum = weights.stream().mapToInt(w -> w).sum();
        HttpPart.Check check = (seen, difference) -> {
            if (seen.size() != requests) difference.accept(tag + " sent " + seen.size() + ", wanted " + requests);
            int[] counts = new int[lines];
            for (Seen request : seen) {
                String why = "";
                int found = -1;
                for (int i = 0; i < lines && found < 0; i++) {
                    String not = all.get(i).difference(request, host, true);
                    if (not.isEmpty()) found = i;
                    else if (request.target().contains("/" + tag + "/" + i)) why = not;
                }
                if (found < 0) {
                    difference.accept(tag + " is no line of the mix: " + why + " " + request.line());
                    return;
                }
                counts[found]++;
            }
            for (int i = 0; i < lines; i++) {
                double share = (double) requests * weights.get(i) / sum;
                if (Math.abs(counts[i] - share) > threads * weights.get(i))
                    difference.accept(tag
                            + " line "
                            + i
                            + " went "
                            + counts[i]
                            + " times of "
                            + requests
                            + ", weight "
                            + weights.get(i)
                            + "/"
                            + sum);
            }
        };
        String label = label("mix");
        // the number of non-200 responses depends on the shares
        boolean any200 = all.stream().anyMatch(request -> !request.target().startsWith("/200."));
        boolean many = (int) results.fields.get("requestsPerResult") != 1;
        // results at the end of a thread are not changed
        boolean open =
                results.changed == Results.FAILED_UNLESS_200 && any200 || results.changed == Results.FAILED && many;
        long errors = open ? -1 : errors(results, requests, 0, 0);
        return new HttpPart(
                tag,
                label,
                Jmx.od("httpasync.HttpAsyncRequest", label, fields, "", results.children),
                check,
                requests,
                errors,
                false);
    }

    private HttpPart feed(String endpoint, int threads) throws IOException {
        String tag = "e" + ++tags;
        int rows = dice.between(3, 40);
        String sharing = dice.any("shared", "each-thread", "once");
        int kind = dice.between(0, 2);
        Map<String, Object> source = new LinkedHashMap<>();
        List<String> words = new ArrayList<>();
        for (int i = 0; i < rows; i++)
            words.add(dice.any("w", "é", "a b", "q\"q", "x,y", "#", "中", "<&>", "1.10", "") + i);
        if (kind == 0) {
            source.put("columns", "id = sequence 1 to " + rows);
            words.replaceAll(word -> "");
        } else if (kind == 1) {
            StringBuilder csv = new StringBuilder("id,word\n");
            for (int i = 0; i < rows; i++)
                csv.append((i + 1) + ",\"" + words.get(i).replace("\"", "\"\"") + "\"\n");
            Files.writeString(directory.resolve(tag + ".csv"), csv);
            source.put("file", directory.resolve(tag + ".csv").toString());
        } else {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < rows; i++)
                lines.append("{\"id\": " + (i + 1) + ", \"word\": " + Json.text(words.get(i)) + "}\n");
            Files.writeString(directory.resolve(tag + ".jsonl"), lines);
            source.put("file", directory.resolve(tag + ".jsonl").toString());
            source.put("format", "json-lines");
        }
        source.put("rows", sharing);
        boolean worded = kind > 0;
        String name = "feed " + tag;
        int requests = dice.between(1, 3 * rows);
        long sent = sharing.equals("once") ? Math.min(rows, requests) : requests;
        String script = script(false);
        Results results = results();
        Map<String, Object> fields = new LinkedHashMap<>(results.fields);
        fields.put("endpoint", endpoint);
        fields.put("feed", name);
        fields.put("requests", requests);
        fields.put("method", "POST");
        fields.put("path", "/" + script + "/" + tag + "/i${id}" + (worded ? "?w=${word}" : ""));
        if (worded) fields.put("headers", "X-Word: ${word}");
        String escaping = dice.any("none", "json", "xml");
        fields.put("escaping", escaping);
        fields.put("body", "[${id}" + (worded ? ":${word}" : "") + "]");
        String xml = Jmx.od("httpasync.DataFeed", name, source, "", "");
        HttpPart.Check check = (seen, difference) -> {
            if (seen.size() != sent)
                difference.accept(
                        tag + " sent " + seen.size() + " of " + rows + " rows " + sharing + ", wanted " + sent);
            int[] counts = new int[rows];
            for (Seen request : seen) {
                int row = Integer.parseInt(request.target().replaceFirst(".*?/i(\\d+).*", "$1")) - 1;
                counts[row]++;
                String word = words.get(row);
                String target = "/" + script + "/" + tag + "/i" + (row + 1) + (worded ? "?w=" + encoded(word) : "");
                List<String> headers = worded ? List.of(latin("X-Word: " + word)) : List.of();
                Wanted must = new Wanted(
                        "POST",
                        "",
                        target,
                        Map.of(),
                        headers,
                        "[" + (row + 1) + (worded ? ":" + escaped(escaping, word) : "") + "]");
                String why = must.difference(request, host, true);
                if (!why.isEmpty()) {
                    difference.accept(tag + " " + why);
                    return;
                }
            }
            int spread = sharing.equals("each-thread") ? threads : 1;
            for (int i = 0; i < rows; i++) {
                boolean inTurn = i == 0 || counts[i] <= counts[i - 1];
                if (!inTurn || counts[0] - counts[i] > spread) {
                    difference.accept(tag + " rows " + sharing + " went " + java.util.Arrays.toString(counts));
                    return;
                }
            }
        };
        String label = label("feed");
        boolean not200 = !script.startsWith("200.");
        return new HttpPart(
                tag,
                label,
                xml + Jmx.od("httpasync.HttpAsyncRequest", label, fields, "", results.children),
                check,
                sent,
                errors(results, sent, 0, not200 ? sent : 0),
                sent < requests);
    }

    /** A value in a query: characters that would end or split it are encoded, too. */
    private static String encoded(String value) {
        StringBuilder text = new StringBuilder();
        for (byte b : value.getBytes(UTF_8)) {
            char c = (char) (b & 0xFF);
            if (Character.isLetterOrDigit(c) && c < 128 || "-._~!$'()*,;:@/?=[]&+".indexOf(c) >= 0) text.append(c);
            else text.append("%%%02X".formatted((int) c));
        }
        return text.toString();
    }

    private static String escaped(String how, String value) {
        return switch (how) {
            case "json" -> Json.text(value).substring(1, Json.text(value).length() - 1);
            case "xml" ->
                value.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;");
            default -> value;
        };
    }

    private HttpPart flow(String endpoint) {
        String tag = "e" + ++tags;
        int iterations = dice.between(1, 25);
        boolean fails = dice.chance(0.2);
        boolean continues = dice.chance(0.5);
        String cookies = dice.any("new", "kept", "none");
        boolean noValue = !fails && dice.chance(0.1);
        int by = dice.between(0, 4);
        if (cookies.equals("none") && by == 3) by = 4; // such a step is refused
        String where = switch (by) {
            case 0 -> "{\"left\": \"token=\", \"right\": \";\"}";
            case 1 -> "{\"regexp\": \"token=(\\\\w+);\"}";
            case 2 -> "{\"header\": \"X-Token\"}";
            case 3 -> "{\"cookie\": \"sid\"}";
            default -> "{\"left\": \"<i>token=\", \"right\": \";</i>\"}";
        };
        if (noValue) where = "{\"left\": \"nothing like this\", \"right\": \";\"}";

        List<String> steps = new ArrayList<>();
        steps.add("{\"path\": \"/200.1.t/"
                + tag
                + "/begin é\", \"label\": \"begin "
                + tag
                + "\", \"extract\": {\"tok\": "
                + where
                + "}}");
        steps.add("GET /200.7." + dice.any("l", "c", "e") + "/" + tag + "/next/${tok}");
        if (fails)
            steps.add("{\"method\": \"GET\", \"path\": \"/500.9.l/"
                    + tag
                    + "/fails\""
                    + (dice.chance(0.5) ? ", \"pause\": \"0-3\"" : "")
                    + "}");
        String status = dice.any("", ", \"status\": 201", ", \"status\": \"200-299\"");
        steps.add("{\"method\": \"POST\", \"path\": \"/201.3.l/"
                + tag
                + "/end/${tok}?x=[1]\", \"body\": {\"t\": \"${tok}\"}"
                + status
                + "}");
        Results results = results();
        Map<String, Object> fields = new LinkedHashMap<>(results.fields);
        Object rate = fields.remove("rate");
        if (rate != null) fields.put("rate", "200");
        fields.put("endpoint", endpoint);
        fields.put("iterations", iterations);
        fields.put("steps", String.join("\n", steps));
        fields.put("headers", "X-Flow: " + tag);
        fields.put("cookies", cookies);
        fields.put("onFailure", continues ? "go-on" : "begin");
        if (dice.chance(0.2)) fields.put("newConnection", true);
        if (dice.chance(0.2)) fields.put("pause", "0-2");
        int last = steps.size() - 1;
        boolean firstFails = noValue;
        long ofFirst = iterations;
        long ofNext = firstFails && !continues ? 0 : iterations;
        long ofFailing = fails && (!firstFails || continues) ? iterations : 0;
        long ofEnd = (fails || firstFails) && !continues ? 0 : iterations;
        HttpPart.Check check = (seen, difference) -> {
            Map<String, Integer> counts = new TreeMap<>();
            Map<String, Integer> ends = new TreeMap<>();
            Map<String, String> begun = new TreeMap<>();
            for (Seen request : seen) {
                String step = request.target().replaceFirst(".*?/" + tag + "/([a-z]+).*", "$1");
                counts.merge(step, 1, Integer::sum);
                if (!request.token().isEmpty()) begun.put(request.token(), request.header("Cookie"));
                if (!request.header("X-Flow").equals(tag)) difference.accept(tag + " header " + request.headers());
                String cookie = request.header("Cookie");
                if (cookies.equals("none") && !cookie.isEmpty()) difference.accept(tag + " cookie " + cookie);
                if (step.equals("begin")) {
                    if (!request.target().equals("/200.1.t/" + tag + "/begin%20%C3%A9"))
                        difference.accept(tag + " went to " + request.target());
                    if (cookies.equals("new") && !cookie.isEmpty())
                        difference.accept(tag + " begins with cookie " + cookie);
                }
                if (!firstFails && (step.equals("next") || step.equals("end"))) {
                    String token = request.target().replaceFirst(".*/(?:next|end)/(tok\\d+).*", "$1");
                    if (!begun.containsKey(token))
                        difference.accept(tag + " sends a token that it did not get: " + request.target());
                    if (!cookies.equals("none") && !cookie.equals("sid=" + token))
                        difference.accept(tag + " has token " + token + " and cookie " + cookie);
                    ends.merge(step + token, 1, Integer::sum);
                    if (step.equals("end")) {
                        String body = new String(request.body(), UTF_8);
                        if (!body.equals("{\"t\":\"" + token + "\"}") && !body.equals("{\"t\": \"" + token + "\"}"))
                            difference.accept(tag + " body " + body);
                        if (!request.target().endsWith("?x=[1]")) difference.accept(tag + " query " + request.target());
                    }
                }
            }
            ends.forEach((end, times) -> {
                if (times != 1) difference.accept(tag + " " + end + " " + times + " times");
            });
            Map<String, Long> wanted =
                    new TreeMap<>(Map.of("begin", ofFirst, "next", ofNext, "fails", ofFailing, "end", ofEnd));
            wanted.values().removeIf(n -> n == 0);
            if (!counts.toString().equals(wanted.toString()))
                difference.accept(tag + " steps " + counts + ", wanted " + wanted);
        };
        long samples = ofFirst + ofNext + ofFailing + ofEnd;
        long bad = ofFailing + (firstFails ? ofFirst : 0);
        String label = label("flow");
        return new HttpPart(
                tag,
                label,
                Jmx.od("httpasync.HttpFlow", label, fields, "", results.children),
                check,
                samples,
                results.changed == Results.FAILED_UNLESS_200
                        ? (bad == 0 ? ofEnd : -1)
                        : results.changed != Results.NOT && (int) results.fields.get("requestsPerResult") != 1
                                ? -1
                                : errors(results, samples, bad, 0),
                false);
    }

    // --- samplers that extend HTTP Request

    private void stockGroup(String name, int threads) throws IOException {
        int loops = dice.between(1, 6);
        StringBuilder children = new StringBuilder();
        for (int i = dice.between(1, 3); i > 0; i--) {
            int times = threads * loops;
            int controller = dice.between(0, 5);
            if (controller == 0) times *= 3;
            if (controller == 1) times = 0;
            HttpPart part =
                    dice.chance(0.08) ? wget(times) : dice.chance(0.4) ? upload(times, threads) : download(times);
            parts.add(part);
            children.append(
                    controller == 0
                            ? Jmx.loop(3, part.xml())
                            : controller == 1
                                    ? Jmx.never(part.xml())
                                    : controller == 2 ? Jmx.simple(part.xml()) : part.xml());
        }
        jmx.group(name, threads, loops, children.toString());
    }

    private String requestFields(String path, String method) {
        int port = Integer.parseInt(host.substring(host.indexOf(':') + 1));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("domain", "127.0.0.1");
        fields.put("port", port);
        fields.put("path", path);
        fields.put("method", method);
        fields.put("contentEncoding", "UTF-8");
        fields.put("follow_redirects", true);
        fields.put("use_keepalive", dice.chance(0.8));
        return "<elementProp name=\"HTTPsampler.Arguments\" elementType=\"Arguments\"><collectionProp name=\"Arguments.arguments\"/></elementProp>"
                + Jmx.properties("HTTPSampler.", fields);
    }

    private Results stockResults() {
        int changed = dice.chance(0.25) ? dice.between(1, 3) : Results.NOT;
        String children = switch (changed) {
            case Results.FAILED -> Jmx.afterSample("prev.successful = false");
            case Results.MADE_GOOD -> Jmx.afterSample("prev.successful = true");
            case Results.FAILED_UNLESS_200 -> Jmx.codeIs("200");
            default -> "";
        };
        return new Results(Map.of(), children, changed);
    }

    private static HttpPart.Check exactly(String tag, String line, int times, String host, Consumer<Seen> further) {
        return (seen, difference) -> {
            if (seen.size() != times) difference.accept(tag + " sent " + seen.size() + ", wanted " + times);
            for (Seen request : seen) {
                if (!request.line().equals(line))
                    difference.accept(tag + " line <" + request.line() + ">, wanted <" + line + ">");
                if (!request.header("Host").equals(host)) difference.accept(tag + " host " + request.header("Host"));
                further.accept(request);
            }
        };
    }

    private HttpPart download(int times) {
        String tag = "e" + ++tags;
        String script = script(true);
        Wanted wanted = wanted(tag, script, false);
        Map<String, Object> fields = new LinkedHashMap<>();
        if (dice.chance(0.3)) fields.put("keepFirst", dice.any("3", "1k"));
        int length = Integer.parseInt(script.split("\\.")[1]);
        boolean bare = script.startsWith("204") || script.startsWith("304");
        boolean wrong = dice.chance(0.1);
        if (wrong) fields.put("expectedLength", length + 1);
        Results results = stockResults();
        String label = label("download");
        boolean good = good(script) && !wrong;
        boolean not200 = !script.startsWith("200.");
        return new HttpPart(
                tag,
                label,
                Jmx.od("http.StreamingDownload", label, fields, requestFields(wanted.path(), "GET"), results.children),
                exactly(tag, "GET " + wanted.target() + " HTTP/1.1", times, host, request -> {}),
                times,
                errors(results, times, good ? 0 : times, not200 ? times : 0),
                false);
    }

    private HttpPart upload(int times, int threads) throws IOException {
        String tag = "e" + ++tags;
        String script = dice.any("200", "201", "204", "500") + ".5.l";
        String path = "/" + script + "/" + tag + "/up";
        boolean variable = dice.chance(0.5);
        int repeat = dice.any(1, 1, 2, 7);
        String before = dice.any("", "é", "x".repeat(9000), "a$b $", "\\");
        String template = before + (variable ? "<${__threadNum}>" : "") + "end";

        Path file = Files.writeString(directory.resolve(tag + ".template"), template);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("template", file.toString());
        fields.put("repeat", repeat);
        String length = dice.any("auto", "chunked", "measure");
        fields.put("length", length);
        if (length.equals("measure") || dice.chance(0.3)) fields.put("evaluate", "request");
        Results results = stockResults();
        String label = label("upload");
        String method = dice.any("PUT", "POST");
        List<String> bad = new ArrayList<>();
        HttpPart.Check lines = exactly(tag, method + " " + path + " HTTP/1.1", times, host, request -> {
            String body = new String(request.body(), UTF_8);
            boolean fits = false;
            for (int thread = 1; thread <= threads && !fits; thread++)
                fits = body.equals(template.replace("${__threadNum}", String.valueOf(thread))
                        .repeat(repeat));
            if (!fits)
                bad.add(tag
                        + " body of "
                        + body.length()
                        + " characters: <"
                        + body.substring(0, Math.min(60, body.length()))
                        + ">, template <"
                        + before.substring(0, Math.min(20, before.length()))
                        + ">");
        });
        HttpPart.Check check = (seen, difference) -> {
            lines.run(seen, difference);
            bad.stream().limit(1).forEach(difference);
        };
        boolean good = good(script);
        boolean not200 = !script.startsWith("200.");
        return new HttpPart(
                tag,
                label,
                Jmx.od("http.TemplatedUpload", label, fields, requestFields(path, method), results.children),
                check,
                times,
                errors(results, times, good ? 0 : times, not200 ? times : 0),
                false);
    }

    private HttpPart wget(int times) {
        String tag = "e" + ++tags;
        String script = dice.any("200", "404", "500") + ".615." + dice.any("l", "c");
        String path = "/" + script + "/" + tag + "/a?b=c";
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("url", "http://" + host + path);
        fields.put("tool", dice.any("wget", "curl"));
        fields.put("headers", "X-A: b");
        Results results = stockResults();
        String label = label("wget");
        List<String> bad = new ArrayList<>();
        HttpPart.Check lines = exactly(tag, "GET " + path + " HTTP/1.1", times, host, request -> {
            if (!request.header("X-A").equals("b")) bad.add(tag + " headers " + request.headers());
        });
        HttpPart.Check check = (seen, difference) -> {
            lines.run(seen, difference);
            bad.stream().limit(1).forEach(difference);
        };
        boolean good = good(script);
        return new HttpPart(
                tag,
                label,
                Jmx.od("http.WgetDownload", label, fields, "", results.children),
                check,
                times,
                errors(results, times, good ? 0 : times, good ? 0 : times),
                false);
    }
}
