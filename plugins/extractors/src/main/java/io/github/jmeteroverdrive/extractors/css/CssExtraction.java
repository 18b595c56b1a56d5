// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/** Extracts all rows of an element, with one pass over each page. Used by one thread. */
public final class CssExtraction {

    private List<RowEngine> known = List.of();
    private final List<CssGroup> groups = new ArrayList<>();
    private long onePass;
    private long trees;

    /** Extracts the rows in their order; those that are no {@link CssRow} write nothing. */
    public void extract(List<RowEngine> engines, Sources from, JMeterVariables variables) {
        if (engines != known && !engines.equals(known)) group(engines);
        known = engines;
        for (CssGroup group : groups) group.extract(from, variables);
    }

    /** As many rows as one pass can take make a group. */
    private void group(List<RowEngine> engines) {
        groups.clear();
        List<CssRow> rows = new ArrayList<>();
        int compounds = 0;
        for (RowEngine engine : engines) {
            if (!(engine instanceof CssRow row)) continue;
            int more = row.compounds() == null ? 0 : row.compounds().size();
            if (compounds + more > CssSelectors.MAX_COMPOUNDS || rows.contains(row)) {
                groups.add(new CssGroup(rows, this));
                rows = new ArrayList<>();
                compounds = 0;
            }
            rows.add(row);
            compounds += more;
        }
        if (!rows.isEmpty()) groups.add(new CssGroup(rows, this));
    }

    void count(boolean wasOnePass) {
        onePass += wasOnePass ? 1 : 0;
        trees += wasOnePass ? 0 : 1;
    }

    /** Pages that one pass was enough for. */
    public long onePass() {
        return onePass;
    }

    /** Pages that needed a DOM, though the selectors did not. */
    public long trees() {
        return trees;
    }
}
