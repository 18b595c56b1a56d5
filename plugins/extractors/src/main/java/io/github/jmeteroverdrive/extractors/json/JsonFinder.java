// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.jayway.jsonpath.JsonPath;
import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.TextSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the values at a JSON path, in one pass over the bytes where path and body allow it. */
public final class JsonFinder extends BodyFinder {

    private static final Logger LOG = LoggerFactory.getLogger(JsonFinder.class);

    private final JsonPath path;

    /** Null when one pass cannot follow the path. */
    private final JsonPaths onePass;

    /** Null when the body is broken. */
    private JsonValues values;

    private int at;

    /** @throws IllegalArgumentException when the path is invalid, with the reason */
    public JsonFinder(String path) {
        String trimmed = path.trim();
        if (trimmed.endsWith("[")) // which json-path ignores
        throw new IllegalArgumentException("json-path does not understand '" + trimmed + "': it ends with [");
        this.path = JsonRow.compile(trimmed);
        onePass = JsonPaths.isFast(trimmed) ? JsonPaths.of(List.of(trimmed)) : null;
    }

    @Override
    protected void open(TextSource body) {
        at = -1;
        values = null;
        try {
            if (onePass != null) values = onePass.read(AsciiBody.of(body), false)[0];
        } catch (FallbackNeeded e) {
            // a tree reads it, see below
        }
        if (values == null) values = parse(body.text());
    }

    private JsonValues parse(String text) {
        try {
            return JsonValues.of(JsonTree.asWritten(text).texts(path));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("JSON path '{}' was not evaluated: {}", path.getPath(), e.toString());
            return null;
        }
    }

    @Override
    protected boolean next() {
        return values != null && ++at < values.count();
    }

    @Override
    protected String value() {
        return values.written(at);
    }

    @Override
    protected void close() {
        values = null;
    }
}
