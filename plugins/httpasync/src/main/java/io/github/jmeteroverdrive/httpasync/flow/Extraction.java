// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.boundary.BoundaryFinder;
import io.github.jmeteroverdrive.extractors.json.JsonFinder;
import io.github.jmeteroverdrive.extractors.regexp.RegexpFinder;
import io.github.jmeteroverdrive.httpasync.check.HeaderMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A value that a step takes from its response, as it was asked for. Of body, header and cookie only
 * one is there. Immutable.
 *
 * @param name of the variable
 * @param body makes what searches the body; null = another place
 * @param header the field whose value it is; null = another place
 * @param cookie the name of the cookie whose value it is; null = another place
 * @param match which one in the body, {@link BodyFinder#RANDOM} = any
 * @param otherwise the value when there is none; null = the step has failed then
 */
record Extraction(
        String name,
        Supplier<BodyFinder> body,
        HeaderMatcher header,
        String cookie,
        int match,
        String otherwise) {

    boolean ofBody() {
        return body != null;
    }

    /** Reads what users write of the values that a step takes from its response. */
    static final class ExtractionJson {

        private static final Pattern NAME = Pattern.compile("(?!__)[^${}\\\\\\s]+");
        private static final Set<String> KEYS =
                Set.of("left", "right", "regexp", "json", "header", "cookie", "match", "default");
        private static final String REMEDY =
                "give each name one of {\"left\": \"…\", \"right\": \"…\"}, {\"regexp\": \"…\"},"
                        + " {\"json\": \"$.…\"}, {\"header\": \"…\"} and {\"cookie\": \"…\"}";

        private final String name;
        private final JsonNode given;

        private ExtractionJson(String name, JsonNode given) {
            this.name = name;
            this.given = given;
        }

        /**
         * @param given names with what each is; may be missing
         * @throws IllegalArgumentException when it is no such object; the message is the remedy
         */
        static List<Extraction> read(JsonNode given) {
            List<Extraction> all = new ArrayList<>();
            if (given.isMissingNode()) return all;
            if (!given.isObject()) throw bad("extract is no object; " + REMEDY);
            given.fields()
                    .forEachRemaining(
                            one -> all.add(new ExtractionJson(one.getKey(), one.getValue()).one()));
            return all;
        }

        private Extraction one() {
            if (!NAME.matcher(name).matches())
                throw bad("extract has '" + name + "', which is no name; give one without blanks");
            given.fieldNames()
                    .forEachRemaining(
                            key -> {
                                if (!KEYS.contains(key))
                                    throw bad(name + " has '" + key + "'; " + REMEDY);
                            });
            boolean bounded = given.has("left") || given.has("right");
            int ways = bounded ? 1 : 0;
            for (String way : List.of("regexp", "json", "header", "cookie"))
                if (given.has(way)) ways++;
            if (ways != 1) throw bad(name + " has " + ways + " ways to be found; " + REMEDY);
            if (given.has("match") && !bounded && !given.has("regexp") && !given.has("json"))
                throw bad(name + " has a match, which only values in the body have; leave it out");
            return new Extraction(
                    name,
                    bounded ? boundaries() : body(),
                    header(),
                    text("cookie"),
                    match(),
                    text("default"));
        }

        private Supplier<BodyFinder> boundaries() {
            String left = text("left");
            String right = text("right");
            return () -> new BoundaryFinder(left == null ? "" : left, right == null ? "" : right);
        }

        /** Tried at once, so that what is none is told before the run. */
        private Supplier<BodyFinder> body() {
            String regexp = text("regexp");
            String json = text("json");
            if (regexp == null && json == null) return null;
            Supplier<BodyFinder> finder =
                    regexp != null ? () -> new RegexpFinder(regexp) : () -> new JsonFinder(json);
            try {
                finder.get();
                return finder;
            } catch (IllegalArgumentException e) {
                String what = regexp != null ? regexp : json;
                throw bad(name + " has '" + what + "': " + e.getMessage() + "; correct it");
            }
        }

        private HeaderMatcher header() {
            String header = text("header");
            if (header == null) return null;
            if (header.contains(":"))
                throw bad(name + " has the header '" + header + "'; give its name alone");
            return HeaderMatcher.parse(header);
        }

        private int match() {
            JsonNode match = given.path("match");
            if (match.isMissingNode()) return 1;
            if (match.isTextual() && match.textValue().equals("random")) return BodyFinder.RANDOM;
            if (match.isInt() && match.intValue() > 0) return match.intValue();
            throw bad(name + " has the match " + match + "; give a number from 1, or \"random\"");
        }

        private String text(String key) {
            JsonNode value = given.path(key);
            if (value.isMissingNode()) return null;
            if (!value.isTextual())
                throw bad(
                        name
                                + " has "
                                + key
                                + " "
                                + value
                                + ", which is no text; put it in quotes");
            return value.textValue();
        }

        private static IllegalArgumentException bad(String problemAndRemedy) {
            return new IllegalArgumentException(problemAndRemedy);
        }
    }

    /** Takes one value from the responses to a step. One thread. */
    static final class Finder {

        private final Extraction wanted;
        private final int place;
        private final BodyFinder body; // null = elsewhere
        private final RandomGenerator random;

        /**
         * @param place of the value among those of a user
         */
        Finder(Extraction wanted, int place, RandomGenerator random) {
            this.wanted = wanted;
            this.place = place;
            this.random = random;
            body = wanted.ofBody() ? wanted.body().get() : null;
        }

        /** The field whose value it is; null = not a field's. */
        HeaderMatcher header() {
            return wanted.header();
        }

        boolean searches() {
            return body != null;
        }

        /**
         * @param number of this among the values of the step
         * @return why there is no value; null = there is one
         */
        String take(VirtualUser user, UserResponseSink seen, int number) {
            String found = find(user, seen, number);
            if (found == null) found = wanted.otherwise();
            if (found == null) return missing(seen);
            user.value(place).hold(found);
            return null;
        }

        private String find(VirtualUser user, UserResponseSink seen, int number) {
            if (body != null) return body.find(seen.body(), wanted.match(), random);
            if (wanted.header() != null) return seen.header(number);
            return user.jar.value(wanted.cookie());
        }

        private String missing(UserResponseSink seen) {
            String none = "No value for " + wanted.name();
            return body != null && seen.isCut()
                    ? none + " in the first " + seen.limit() + " bytes of the body."
                    : none + ".";
        }
    }
}
