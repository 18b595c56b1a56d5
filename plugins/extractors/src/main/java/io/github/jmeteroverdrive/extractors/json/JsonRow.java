// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/** A row of {@code od - Fast JSON Extractor}. */
public final class JsonRow implements RowEngine {

    final String path;
    final boolean toTheEnd;

    private final Route route;

    /** For documents that are not strict JSON, and for other paths; null when it is none. */
    private final JsonPath jsonPath;

    private final JsonVariables target;

    /**
     * @param matchNumber 1 is the first, 0 a random one, below 0 all
     * @param concatenate whether all are also written to one variable
     * @param toTheEnd whether a document is read to its end in any case
     */
    public JsonRow(
            String variable,
            String path,
            int matchNumber,
            String defaultValue,
            boolean concatenate,
            boolean toTheEnd) {
        this.path = path.trim();
        this.toTheEnd = toTheEnd;
        target = new JsonVariables(variable.trim(), matchNumber, defaultValue, concatenate);
        JsonPath compiled = null;
        String broken = null;
        try {
            compiled = JsonPath.compile(this.path);
        } catch (InvalidPathException | IllegalArgumentException e) {
            broken = "json-path does not understand '" + path + "': " + e.getMessage();
        } catch (StackOverflowError e) {
            broken = "it has more steps than json-path can follow";
        }
        jsonPath = compiled;
        if (broken != null) route = Route.stock(broken);
        else if (JsonRows.isFast(this.path)) route = Route.FAST;
        else route = Route.stock("'" + path + "' has more than names, indexes and wildcards");
    }

    @Override
    public Route route() {
        return route;
    }

    @Override
    public void extract(Sources sources, JMeterVariables variables) {
        new JsonExtraction().extract(List.of(this), sources, variables);
    }

    /** Whether json-path understands it. */
    boolean isPath() {
        return jsonPath != null;
    }

    /** The path's values in a tree; null when the path is none. */
    JsonValues in(JsonTree tree) {
        return jsonPath == null ? null : JsonValues.of(tree.texts(jsonPath));
    }

    /**
     * Writes the row's variables.
     *
     * @param found null when there is nothing to search, or it is broken
     */
    void write(JsonValues found, JMeterVariables variables) {
        target.write(found, variables);
    }
}
