// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.burt.jmespath.Expression;
import io.burt.jmespath.JmesPathException;
import io.burt.jmespath.jackson.JacksonRuntime;
import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.extractors.boundary.BoundaryFinder;
import io.github.jmeteroverdrive.extractors.json.JsonFinder;
import io.github.jmeteroverdrive.extractors.regexp.RegexpFinder;
import io.github.jmeteroverdrive.extractors.xpath.XPathFinder;
import io.github.jmeteroverdrive.httpasync.load.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.request.UserJson;
import io.github.jmeteroverdrive.measure.FollowUpFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;
import org.jsoup.select.Selector.SelectorParseException;

/**
 * A value that a step extracts from its response; exactly one of body, header and cookie is set. Immutable.
 *
 * @param name of the variable
 * @param body makes what searches the body
 * @param cookie its name
 * @param match which match in the body, {@link BodyFinder#RANDOM} = any
 * @param defaultValue if there is none; null = the step fails then
 */
record Extraction(
        String name, Supplier<BodyFinder> body, HeaderMatcher header, String cookie, int match, String defaultValue) {

    static final Pattern NAME = Pattern.compile("(?!__)[^${}\\\\\\s]+");
    private static final Set<String> KEYS = Set.of(
            "left",
            "right",
            "regexp",
            "json",
            "jmespath",
            "css",
            "attribute",
            "xpath",
            "header",
            "cookie",
            "match",
            "default");
    private static final String REMEDY =
            "give each name one of {\"left\": \"…\", \"right\": \"…\"}, {\"regexp\": \"…\"},"
                    + " {\"json\": \"$.…\"}, {\"jmespath\": \"…\"}, {\"css\": \"…\"}, {\"xpath\": \"…\"}, {\"header\": \"…\"} and {\"cookie\": \"…\"}";

    /**
     * @param given an object with a key for each variable; may be missing
     * @throws IllegalArgumentException if it is not valid; the message is the remedy
     */
    static List<Extraction> read(JsonNode given) {
        List<Extraction> all = new ArrayList<>();
        if (given.isMissingNode()) return all;
        if (!given.isObject())
            throw new IllegalArgumentException("'extract' is " + given + ", which is not an object; " + REMEDY);
        given.fields().forEachRemaining(entry -> all.add(new Json(entry.getKey(), entry.getValue()).read()));
        return all;
    }

    /** @param index of the value among those of a user */
    Finder finder(int index, RandomGenerator random) {
        return new Finder(this, index, body == null ? null : body.get(), random);
    }

    /**
     * Extracts the value from the responses to a step. One thread.
     *
     * @param body null = the value is elsewhere
     */
    record Finder(Extraction wanted, int index, BodyFinder body, RandomGenerator random) {

        HeaderMatcher header() {
            return wanted.header;
        }

        boolean searchesBody() {
            return body != null;
        }

        /**
         * @param number of this extraction in its step
         * @return why there is no value, or null if there is
         */
        String extract(StepResponse response, int number) {
            String found = null;
            String problem = "";
            try {
                found = find(response, number);
            } catch (RuntimeException | StackOverflowError e) { // such as of a regular expression for a long body
                problem = " The search failed: " + e.getClass().getSimpleName() + ".";
            }
            if (found == null) found = wanted.defaultValue;
            if (found != null) {
                response.user.value(index).set(found);
                return null;
            }
            String missing = FollowUpFailure.noValue(wanted.name);
            if (body == null) return missing + ".";
            String where = response.isBodyCut() ? " in the first " + response.searchLimit() + " bytes of the body" : "";
            return missing + where + "." + problem + response.inspector().decodingProblem();
        }

        private String find(StepResponse response, int number) {
            if (body != null) return body.find(response.body(), wanted.match, random);
            if (wanted.header != null) return response.header(number);
            return response.user.jar.value(
                    wanted.cookie, response.exchange.request().server());
        }
    }

    private static final Map<String, Function<String, BodyFinder>> FINDERS = Map.of(
            "regexp", RegexpFinder::new,
            "json", JsonFinder::new,
            "jmespath", DocumentFinder::jmesPath,
            "css", selector -> DocumentFinder.css(selector, null),
            "xpath", XPathFinder::new);

    private record Json(String name, JsonNode given) {

        Extraction read() {
            if (!NAME.matcher(name).matches())
                throw new IllegalArgumentException(
                        "extract has '" + name + "', which is not a name; give one without blanks");
            given.fieldNames().forEachRemaining(key -> {
                if (!KEYS.contains(key)) throw invalid("'" + key + "'; " + REMEDY);
            });
            boolean bounded = given.has("left") || given.has("right");
            int places = bounded ? 1 : 0;
            for (String key : List.of("regexp", "json", "jmespath", "css", "xpath", "header", "cookie"))
                if (given.has(key)) places++;
            if (places != 1) throw invalid(places + " sources, and exactly one is needed; " + REMEDY);
            if (given.has("match") && (given.has("header") || given.has("cookie")))
                throw invalid("a match, which only values in the body have; leave it out");
            if (given.has("attribute") && !given.has("css"))
                throw invalid("an attribute, which only css has; leave it out");
            return new Extraction(
                    name, bounded ? boundaries() : body(), header(), text("cookie"), match(), text("default"));
        }

        private Supplier<BodyFinder> boundaries() {
            String left = text("left");
            String right = text("right");
            return () -> new BoundaryFinder(left == null ? "" : left, right == null ? "" : right);
        }

        /** Tried at once, so that an invalid expression is reported before the run. */
        private Supplier<BodyFinder> body() {
            for (Map.Entry<String, Function<String, BodyFinder>> kind : FINDERS.entrySet()) {
                String expression = text(kind.getKey());
                if (expression == null) continue;
                String attribute = text("attribute");
                Supplier<BodyFinder> finder = attribute == null
                        ? () -> kind.getValue().apply(expression)
                        : () -> DocumentFinder.css(expression, attribute);
                try {
                    finder.get();
                    return finder;
                } catch (IllegalArgumentException e) {
                    throw invalid("'" + expression + "': " + e.getMessage() + "; correct it");
                }
            }
            return null;
        }

        private HeaderMatcher header() {
            String header = text("header");
            if (header == null) return null;
            if (header.contains(":")) throw invalid("the header '" + header + "'; give its name alone");
            return HeaderMatcher.parse(header);
        }

        private int match() {
            JsonNode match = given.path("match");
            if (match.isMissingNode()) return 1;
            if (match.isTextual() && match.textValue().equals("random")) return BodyFinder.RANDOM;
            if (match.isInt() && match.intValue() > 0) return match.intValue();
            throw invalid("the match " + match + "; give a number from 1, or \"random\"");
        }

        private String text(String key) {
            JsonNode value = given.path(key);
            if (value.isMissingNode()) return null;
            if (!value.isTextual()) throw invalid(key + " " + value + ", which is not text; put it in quotes");
            return value.textValue();
        }

        private IllegalArgumentException invalid(String problemAndRemedy) {
            return new IllegalArgumentException(name + " has " + problemAndRemedy);
        }
    }

    /** Finds values in an HTML page by CSS, or in JSON by JMESPath. A broken body has none. */
    private static final class DocumentFinder extends BodyFinder {

        private static final JacksonRuntime JMES_PATH = new JacksonRuntime();

        private final Function<String, List<String>> search;
        private List<String> found = List.of();
        private int at;

        private DocumentFinder(Function<String, List<String>> search) {
            this.search = search;
        }

        /**
         * The texts of the elements of an HTML page that a selector matches.
         *
         * @param attribute whose value is wanted; null = the text
         * @throws IllegalArgumentException if the selector is not valid, with the reason
         */
        static DocumentFinder css(String selector, String attribute) {
            try {
                Evaluator evaluator = QueryParser.parse(selector);
                return new DocumentFinder(page -> {
                    List<String> values = new ArrayList<>();
                    for (Element element : Jsoup.parse(page).select(evaluator))
                        if (attribute == null) values.add(element.text());
                        else if (element.hasAttr(attribute)) values.add(element.attr(attribute));
                    return values;
                });
            } catch (SelectorParseException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }

        /**
         * The result of a JMESPath expression; the elements of an array are a match each, as in JMeter's extractor.
         *
         * @throws IllegalArgumentException if it is not valid, with the reason
         */
        static DocumentFinder jmesPath(String text) {
            try {
                Expression<JsonNode> expression = JMES_PATH.compile(text);
                return new DocumentFinder(json -> {
                    List<String> values = new ArrayList<>();
                    try {
                        JsonNode result = expression.search(UserJson.read(json));
                        if (result.isArray()) result.forEach(value -> values.add(UserJson.text(value)));
                        else if (!result.isNull()) values.add(UserJson.text(result));
                    } catch (JsonProcessingException | JmesPathException e) {
                        return List.of();
                    }
                    return values;
                });
            } catch (JmesPathException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }

        @Override
        protected void open(TextSource body) {
            found = search.apply(body.text());
            at = -1;
        }

        @Override
        protected boolean next() {
            return ++at < found.size();
        }

        @Override
        protected String value() {
            return found.get(at);
        }

        @Override
        protected void close() {
            found = List.of();
        }
    }
}
