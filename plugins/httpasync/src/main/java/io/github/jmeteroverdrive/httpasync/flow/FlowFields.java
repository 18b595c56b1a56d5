// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.http.body.ByteCount;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.feed.FeedFields;
import io.github.jmeteroverdrive.httpasync.load.CheckFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The fields of a flow. */
public final class FlowFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - HTTP Flow";

    private static final String ELEMENT = "HttpFlow";
    private static final long MAX_SEARCHED = 1 << 30;

    /** Which cookies a user has at the start of an iteration. */
    enum Cookies {
        NEW,
        KEPT,
        NONE
    }

    /** What a user does after a failed step. */
    enum OnFailure {
        BEGIN,
        GO_ON
    }

    static final Field<String> ENDPOINT = EndpointFields.name(ELEMENT + ".endpoint");
    static final Field<String> STEPS = Field.text(ELEMENT + ".steps", "Steps")
            .lines()
            .syntax(StepText::parse)
            .shown("GET /")
            .required("give a line for each request, such as GET /")
            .hint("A line for each request with method and path, or as JSON with method,"
                    + " path, endpoint, headers, body, label, status, contains, events,"
                    + " pause and extract; a line that begins with a space continues the previous"
                    + " one");
    static final Field<List<String>> SERVERS = Field.of(
                    ELEMENT + ".servers", "Other servers", Value.of(FlowFields::servers))
            .emptyIs(List.of(), "those of the steps")
            .hint("To which redirects and URLs from responses may lead: names of " + EndpointFields.LABEL
                    + ", or URLs such as https://login.example.org, separated by commas; servers that steps name are"
                    + " added");
    static final Field<String> HEADERS =
            Field.text(ELEMENT + ".headers", "Headers").lines().hint("Lines Name: value, added to those of each step");
    static final Field<String> FEED = Field.text(ELEMENT + ".feed", "Data feed")
            .refersTo(FeedFields.LABEL)
            .emptyMeans("none")
            .hint("Name of an " + FeedFields.LABEL + "; each iteration takes a row; its columns are variables");
    static final Field<Escaping> ESCAPING = Field.choice(ELEMENT + ".escaping", "Escaping in body", Escaping.NONE)
            .hint("Of values that ${…} puts into bodies");

    static final Field<Cookies> COOKIES = Field.choice(ELEMENT + ".cookies", "Cookies", Cookies.NEW)
            .meaning(Cookies.NEW, "each iteration begins without cookies, as a new user")
            .meaning(Cookies.KEPT, "a user has those of previous iterations")
            .meaning(Cookies.NONE, "the server's are ignored");
    static final Field<Boolean> NEW_CONNECTION = Field.flag(ELEMENT + ".newConnection", "New connection", false)
            .meaning(true, "each iteration opens one, like a new user")
            .meaning(false, "a user has the same one until the server closes it");
    static final Field<Pause> PAUSE = Field.of(ELEMENT + ".pause", "Pause", Value.of(Pause::parse))
            .emptyIs(Pause.NONE, "none")
            .unit("ms")
            .hint("From a response to the next step, such as 500, or 500-1500 at random");
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
            "http-load.md",
            Section.of("Steps", ENDPOINT, SERVERS, STEPS, HEADERS, FEED, ESCAPING),
            Section.of("User", COOKIES, NEW_CONNECTION, PAUSE, ON_FAILURE),
            Section.of("Response", STATUS, FOLLOW, SEARCHED, KEEP),
            LOAD.loadSection(),
            LOAD.endSection());

    private FlowFields() {}

    private static List<String> servers(String text) {
        List<String> servers = Stream.of(text.split(",", -1)).map(String::strip).toList();
        if (servers.contains(""))
            throw new IllegalArgumentException("a comma has no server before or after it; remove it");
        return servers;
    }

    /**
     * How long a user waits between two steps, ms: a fixed time, or a random one from a range, uniformly distributed.
     */
    record Pause(int min, int max) {

        static final Pause NONE = new Pause(0, 0);

        private static final Pattern TEXT = Pattern.compile("(\\d{1,8})(?:\\s*-\\s*(\\d{1,8}))?");

        /**
         * @param text such as {@code 500} or {@code 500-1500}
         * @throws IllegalArgumentException if it is not valid; the message is the remedy
         */
        static Pause parse(String text) {
            Matcher given = TEXT.matcher(text.strip());
            if (!given.matches())
                throw new IllegalArgumentException("give ms, such as 500, or a range such as 500-1500");
            int min = Integer.parseInt(given.group(1));
            int max = given.group(2) == null ? min : Integer.parseInt(given.group(2));
            if (max < min) throw new IllegalArgumentException("it ends before it begins; swap its ends");
            return new Pause(min, max);
        }

        long nanos(RandomGenerator random) {
            long from = TimeUnit.MILLISECONDS.toNanos(min);
            return min == max ? from : random.nextLong(from, TimeUnit.MILLISECONDS.toNanos(max) + 1);
        }
    }
}
