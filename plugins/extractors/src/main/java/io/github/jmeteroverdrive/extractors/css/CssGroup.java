// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.AsciiCharsets;
import io.github.jmeteroverdrive.extractors.Misses;
import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.extractors.Sources;
import io.github.jmeteroverdrive.extractors.Utf8;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rows that share a pass over each page, and a DOM where that must be. Used by one thread. */
final class CssGroup {

    private static final Logger LOG = LoggerFactory.getLogger(CssGroup.class);

    private final CssExtraction counts;
    private final List<CssRow> rows;
    private final CssMatches[] fast;
    private final CssSelectors selectors;
    private final boolean toTheEnd;
    private final Misses misses = new Misses();
    private String searched;
    private String failure;

    CssGroup(List<CssRow> rows, CssExtraction counts) {
        this.counts = counts;
        this.rows = rows;
        List<CssRow> simple = rows.stream().filter(row -> row.compounds() != null).toList();
        fast = simple.stream().map(CssRow::matches).toArray(CssMatches[]::new);
        selectors = new CssSelectors(simple.stream().map(CssRow::compounds).toList());
        toTheEnd = rows.get(0).toTheEnd;
    }

    void extract(Sources from, JMeterVariables variables) {
        boolean read = false;
        for (CssRow row : rows) {
            row.target().clear(variables);
            // this row, or one before, may have written the very variable that is searched
            if (!read || from.isVariable() && from.get(0).text() != searched) read(from);
            read = true;
            if (failure == null && row.isSelector()) {
                row.target().write(row.matches().values(), variables);
            } else {
                String why = failure == null ? row.route().reason() : failure;
                LOG.warn("CSS selector '{}' was not matched: {}", row.selector, why);
            }
        }
        rows.forEach(row -> row.matches().clear());
        searched = null;
    }

    private void read(Sources from) {
        rows.forEach(row -> row.matches().clear());
        failure = null;
        searched = from.isVariable() ? from.get(0).text() : null;
        if (from.isVariable() && (searched == null || searched.isEmpty())) return;
        try {
            for (int i = 0; i < from.size(); i++) read(from.get(i));
        } catch (RuntimeException | StackOverflowError e) {
            failure = e.toString();
        }
    }

    private void read(Source source) {
        rows.forEach(row -> row.matches().begin());
        boolean onePass = fast.length > 0 && isOnePass(source);
        if (fast.length > 0) counts.count(onePass);
        if (onePass && fast.length == rows.size()) return;
        CssTree tree = new CssTree(source.text());
        for (CssRow row : rows) {
            if (row.isSelector() && !(onePass && row.compounds() != null)) row.in(tree);
        }
    }

    private boolean isOnePass(Source source) {
        if (misses.skips()) return false;
        byte[] bytes = AsciiCharsets.bytes(source);
        Charset charset = bytes == null ? StandardCharsets.UTF_8 : source.charset();
        if (bytes == null) bytes = Utf8.bytes(source.text());
        if (bytes == null) return false;
        try {
            new CssPass(bytes, charset, selectors, fast, toTheEnd).read();
            misses.end();
            return true;
        } catch (NotClean needsRepair) {
            for (CssMatches row : fast) row.again();
            misses.add();
            return false;
        }
    }
}
