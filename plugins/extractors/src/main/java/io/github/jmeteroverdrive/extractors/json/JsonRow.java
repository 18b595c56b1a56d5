// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import java.util.Objects;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A row, whose variables are those of JMeter's JSON Extractor without one of its bugs: there a single match is also
 * match number 2.
 */
final class JsonRow extends DocumentExtractor.DocumentRow<JsonTree> {

    private final String path;
    private final boolean concatenate;
    private final Route route;

    /** Null when the path is invalid. */
    private final JsonPath jsonPath;

    /** Null until a document was searched. */
    private JsonValues found;

    JsonRow(Row row) {
        super(row, row.variable().trim());
        path = row.get(FastJsonExtractor.PATH).trim();
        concatenate = row.flag(FastJsonExtractor.CONCATENATE);
        JsonPath compiled = null;
        Route of;
        try {
            compiled = compile(path);
            of = JsonPaths.isFast(path)
                    ? Route.FAST
                    : Route.stock("'" + path + "' has more than names, indexes and wildcards");
        } catch (IllegalArgumentException e) {
            of = Route.stock(e.getMessage());
        }
        jsonPath = compiled;
        route = of;
    }

    /** @throws IllegalArgumentException when json-path cannot, with the reason */
    static JsonPath compile(String path) {
        try {
            return JsonPath.compile(path);
        } catch (InvalidPathException | IllegalArgumentException e) {
            throw new IllegalArgumentException("json-path does not understand '" + path + "': " + e.getMessage(), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("it has more steps than json-path can follow", e);
        }
    }

    @Override
    public Route route() {
        return route;
    }

    @Override
    protected String expression() {
        return path;
    }

    @Override
    protected int bits() {
        return 1;
    }

    @Override
    protected void reset() {
        found = null;
    }

    @Override
    protected void search(JsonTree tree) {
        if (jsonPath == null) throw new IllegalArgumentException(route.reason());
        add(JsonValues.of(tree.texts(jsonPath)));
    }

    void add(JsonValues more) {
        found = found == null ? more : found.and(more);
    }

    @Override
    protected void write(JMeterVariables variables) {
        target.removeCount(variables);
        int count = found == null || hasFailed() ? 0 : found.count();
        if (count == 0 || matchNumber >= 0) removeFrom(1, variables);
        if (count == 0) {
            variables.put(target.name(), defaultValue);
            if (found == null || hasFailed()) return;
            if (matchNumber < 0 && concatenate) variables.put(target.name() + "_ALL", "");
        } else if (matchNumber < 0) {
            writeAll(variables);
        } else {
            variables.put(target.name(), chosen(count));
        }
        if (matchNumber != 0 || count == 0) target.putCount(variables, count);
    }

    /** Removes older matches, up to the first that does not exist. */
    private void removeFrom(int number, JMeterVariables variables) {
        for (int i = number; variables.get(target.numbered(i)) != null; i++) variables.remove(target.numbered(i));
    }

    private String chosen(int count) {
        if (matchNumber > count) return defaultValue;
        int random = matchNumber > 0 || count == 1 ? 0 : JMeterUtils.getRandomInt(count);
        return text(matchNumber > 0 ? matchNumber - 1 : random);
    }

    private String text(int index) {
        return Objects.toString(found.text(index), defaultValue);
    }

    private void writeAll(JMeterVariables variables) {
        StringBuilder all = concatenate ? new StringBuilder() : null;
        boolean existed = true;
        for (int i = 0; i < found.count(); i++) {
            String text = text(i);
            String variable = target.numbered(i + 1);
            existed = existed && variables.get(variable) != null;
            variables.put(variable, text);
            if (all != null) all.append(i == 0 ? "" : ",").append(text);
        }
        if (existed) removeFrom(found.count() + 1, variables);
        if (all != null) variables.put(target.name() + "_ALL", all.toString());
    }
}
