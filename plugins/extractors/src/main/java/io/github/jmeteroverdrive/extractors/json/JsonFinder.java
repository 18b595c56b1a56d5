// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.Source;
import java.util.List;

/** Finds the values at a JSON path, in one pass over the bytes where path and body allow it. */
public final class JsonFinder extends BodyFinder {

    private final JsonRow row;
    private final JsonRows path; // null = not for one pass
    private JsonValues values;
    private int at;

    /**
     * @throws IllegalArgumentException when it is no path, with the reason
     */
    public JsonFinder(String path) {
        row = new JsonRow("", path, 1, "", false, false);
        if (!row.isPath()) throw new IllegalArgumentException(row.route().reason());
        this.path = row.route().isFast() ? JsonRows.of(List.of(row.path)) : null;
    }

    @Override
    protected void open(Source body) {
        at = -1;
        values = JsonDocument.asWritten(body, path).values(row, path == null ? -1 : 0);
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
