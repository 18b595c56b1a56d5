// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.burt.jmespath.Expression;
import io.burt.jmespath.JmesPathException;
import io.burt.jmespath.jackson.JacksonRuntime;
import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.httpasync.request.UserJson;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;
import org.jsoup.select.Selector.SelectorParseException;

/** Finds values in an HTML page by CSS, or in JSON by JMESPath. A broken body has none. */
final class DocumentFinder extends BodyFinder {

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
