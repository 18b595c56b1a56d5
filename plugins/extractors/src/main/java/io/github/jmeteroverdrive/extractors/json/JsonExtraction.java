// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/** Extracts all rows of an element, with one pass over each document. Used by one thread. */
public final class JsonExtraction {

    private List<RowEngine> known = List.of();
    private final List<JsonGroup> groups = new ArrayList<>();
    private long onePass;
    private long trees;

    /** Extracts the rows in their order; those that are no {@link JsonRow} write nothing. */
    public void extract(List<RowEngine> rows, Sources from, JMeterVariables variables) {
        if (rows != known && !rows.equals(known)) group(rows);
        known = rows;
        for (JsonGroup group : groups) group.extract(from, variables);
    }

    private void group(List<RowEngine> rows) {
        List<JsonRow> all =
                rows.stream().filter(JsonRow.class::isInstance).map(JsonRow.class::cast).toList();
        groups.clear();
        for (int i = 0; i < all.size(); i += JsonRows.MAX_ROWS) {
            groups.add(
                    new JsonGroup(
                            all.subList(i, Math.min(all.size(), i + JsonRows.MAX_ROWS)), this));
        }
    }

    void count(boolean wasOnePass) {
        onePass += wasOnePass ? 1 : 0;
        trees += wasOnePass ? 0 : 1;
    }

    /** Documents that one pass was enough for. */
    public long onePass() {
        return onePass;
    }

    /** Documents that needed a tree, though the paths did not. */
    public long trees() {
        return trees;
    }
}
