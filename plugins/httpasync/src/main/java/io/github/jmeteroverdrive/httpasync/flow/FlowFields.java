// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.http.download.ByteCount;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.load.CheckFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.request.FeedFields;
import io.github.jmeteroverdrive.run.WebUrl;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public final class FlowFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - HTTP Flow";

    private static final String ELEMENT = "HttpFlow";
    private static final long MAX_SEARCHED = 1 << 30;
    private static final Pattern URL = Pattern.compile("(?i)https?://.*");

    /** Which cookies a user has at the start of an iteration. */
    enum Cookies {
        NEW,
        KEPT,
        NONE
    }

    /** What takes a row of the feed. */
    enum RowFor {
        ITERATION,
        USER
    }

    enum OnFailure {
        BEGIN,
        GO_ON
    }

    static final Field<String> ENDPOINT = EndpointFields.name(ELEMENT + ".endpoint");
    static final Field<String> STEPS = Field.text(ELEMENT + ".steps", "Steps")
            .lines()
            .syntax(FlowText::parse)
            .mentions(
                    EndpointFields.LABEL,
                    text -> FlowText.parse(text).endpoints().toList())
            .shown("GET /")
            .required("give a line for each request, such as GET /")
            .hint("A line for each request with method and path, or as JSON with method, path, endpoint, headers, body,"
                    + " label, status, contains, events, pause, extract and resources; statements if, while, repeat, random,"
                    + " parallel and flow, each with end; set, pause, call and break. A line that begins with"
                    + " a space continues the JSON of the previous one");
    static final Field<List<String>> SERVERS = Field.of(
                    ELEMENT + ".servers", "Other servers", Value.of(FlowFields::servers))
            .emptyIs(List.of(), "those of the steps")
            .mentions(EndpointFields.LABEL, text -> text.contains("${") ? List.of() : endpoints(servers(text)))
            .hint("Servers to which redirects and URLs from responses may lead: names of " + EndpointFields.LABEL
                    + ", or URLs such as https://login.example.org, separated by commas; servers that steps name are"
                    + " added");
    static final Field<String> HEADERS =
            Field.text(ELEMENT + ".headers", "Headers").lines().hint("Lines Name: value, added to those of each step");
    static final Field<String> FEED =
            FeedFields.name(ELEMENT + ".feed").hint("Name of an " + FeedFields.LABEL + "; its columns are variables");
    static final Field<Escaping> ESCAPING = Field.choice(ELEMENT + ".escaping", "Escaping in body", Escaping.NONE)
            .hint("Of values that ${…} puts into bodies");

    static final Field<RowFor> ROW_FOR = Field.choice(ELEMENT + ".rowFor", "A row for", RowFor.ITERATION)
            .meaning(RowFor.ITERATION, "each iteration takes a row")
            .meaning(RowFor.USER, "a user takes a row when it starts, and uses it in all its iterations");
    static final Field<Optional<UserSteps>> USERS = Field.of(ELEMENT + ".users", "Users", Value.of(UserSteps::parse))
            .optional("one for each of the endpoint's connections")
            .hint("Users at the same time, over all threads, such as 50, or ramp 0 to 500 over 60s, hold 5m; the last"
                    + " number continues. Not with a rate");
    static final Field<Cookies> COOKIES = Field.choice(ELEMENT + ".cookies", "Cookies", Cookies.NEW)
            .meaning(Cookies.NEW, "each iteration begins without cookies, as a new user")
            .meaning(Cookies.KEPT, "a user keeps those of its previous iterations")
            .meaning(Cookies.NONE, "those of the server are ignored");
    static final Field<Boolean> NEW_CONNECTION = Field.flag(ELEMENT + ".newConnection", "New connection", false)
            .meaning(true, "each iteration opens one, like a new user")
            .meaning(false, "a user uses the same one until the server closes it");
    static final Field<Pause> PAUSE = Field.of(ELEMENT + ".pause", "Pause", Value.of(Pause::parse))
            .emptyIs(Pause.NONE, "none")
            .unit("ms")
            .hint(
                    "From a response to the next step, such as 500, 500-1500 at random, normal 1000 200 (mean and standard"
                            + " deviation), or exponential 1000 (mean)");
    static final Field<OnFailure> ON_FAILURE = Field.choice(ELEMENT + ".onFailure", "After a failure", OnFailure.BEGIN)
            .meaning(OnFailure.BEGIN, "the user starts the next iteration")
            .meaning(OnFailure.GO_ON, "it continues with the next step");

    static final Field<StatusSet> STATUS = CheckFields.status(ELEMENT);
    static final Field<Boolean> FOLLOW = CheckFields.follow(ELEMENT, true, "to the endpoint's server and the others");
    static final Field<Long> SEARCHED = Field.of(
                    ELEMENT + ".searched", "Search first", ByteCount.value(1, MAX_SEARCHED))
            .written("1m")
            .unit("bytes")
            .hint("Bytes of a body that a step searches for values; the rest is not searched");
    static final Field<Long> KEEP = CheckFields.keep(ELEMENT);

    static final LoadFields LOAD = LoadFields.of(ELEMENT, "iterations", "An iteration");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "http-flows.md",
            Section.of("Steps", ENDPOINT, SERVERS, STEPS, HEADERS, FEED, ROW_FOR, ESCAPING),
            Section.of("User", USERS, COOKIES, NEW_CONNECTION, PAUSE, ON_FAILURE),
            Section.of("Response", STATUS, FOLLOW, SEARCHED, KEEP),
            LOAD.loadSection(),
            LOAD.endSection());

    private FlowFields() {}

    private static List<String> servers(String text) {
        List<String> servers = Stream.of(text.split(",", -1)).map(String::strip).toList();
        if (servers.contains(""))
            throw new IllegalArgumentException("a comma has no server before or after it; remove it");
        for (String url : urls(servers)) {
            try {
                WebUrl.of(url);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("'" + url + "': " + e.getMessage() + "; correct it", e);
            }
        }
        return servers;
    }

    /** Those of the servers that are names of endpoints. */
    static List<String> endpoints(List<String> servers) {
        return servers.stream().filter(server -> !URL.matcher(server).matches()).toList();
    }

    /** Those of the servers that are URLs. */
    static List<String> urls(List<String> servers) {
        return servers.stream().filter(server -> URL.matcher(server).matches()).toList();
    }

    /** How long a user waits between two steps, ms. */
    record Pause(Distribution distribution, int first, int second) {

        enum Distribution {
            UNIFORM,
            NORMAL,
            EXPONENTIAL
        }

        static final Pause NONE = new Pause(Distribution.UNIFORM, 0, 0);

        private static final Pattern UNIFORM = Pattern.compile("(\\d{1,8})(?:\\s*-\\s*(\\d{1,8}))?");
        private static final Pattern NORMAL = Pattern.compile("normal\\s+(\\d{1,8})\\s+(\\d{1,8})");
        private static final Pattern EXPONENTIAL = Pattern.compile("exponential\\s+(\\d{1,8})");

        /**
         * @param text such as {@code 500}, {@code 500-1500}, {@code normal 1000 200} or {@code exponential 1000}
         * @throws IllegalArgumentException if it is not valid; the message is the remedy
         */
        static Pause parse(String text) {
            String given = text.strip();
            Matcher normal = NORMAL.matcher(given);
            if (normal.matches()) return new Pause(Distribution.NORMAL, number(normal, 1), number(normal, 2));
            Matcher exponential = EXPONENTIAL.matcher(given);
            if (exponential.matches()) return new Pause(Distribution.EXPONENTIAL, number(exponential, 1), 0);
            Matcher uniform = UNIFORM.matcher(given);
            if (!uniform.matches())
                throw new IllegalArgumentException(
                        "give ms, such as 500, a range such as 500-1500, normal 1000 200 or" + " exponential 1000");
            int min = number(uniform, 1);
            int max = uniform.group(2) == null ? min : number(uniform, 2);
            if (max < min) throw new IllegalArgumentException("it ends before it begins; swap its ends");
            return new Pause(Distribution.UNIFORM, min, max);
        }

        private static int number(Matcher given, int group) {
            return Integer.parseInt(given.group(group));
        }

        /** A random one; 0 if the normal distribution gives less. */
        long nanos(RandomGenerator random) {
            long from = TimeUnit.MILLISECONDS.toNanos(first);
            return switch (distribution) {
                case UNIFORM ->
                    first == second ? from : random.nextLong(from, TimeUnit.MILLISECONDS.toNanos(second) + 1);
                case NORMAL ->
                    Math.max(0, (long) random.nextGaussian(from, (double) TimeUnit.MILLISECONDS.toNanos(second)));
                case EXPONENTIAL -> (long) (random.nextExponential() * from);
            };
        }
    }
}
