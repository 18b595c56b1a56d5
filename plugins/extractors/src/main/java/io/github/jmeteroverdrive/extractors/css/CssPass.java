// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import org.jsoup.parser.Parser;

/** One pass over a page for several rows. */
final class CssPass implements HtmlSink {

    /** More than {@link HtmlStack} permits. */
    private static final int LEVELS = 128;

    private final AsciiBody page;
    private final CssSelectors selectors;
    private final CssMatches[] rows;
    private final boolean strict;
    private final long[] own = new long[LEVELS];
    private final long[] around = new long[LEVELS];

    /** By depth: children so far. */
    private final int[] children = new int[LEVELS];

    /** Compounds of the rows that need more elements. */
    private long wanted;

    private int depth;
    private int capturing;
    private boolean done;

    CssPass(AsciiBody page, CssSelectors selectors, CssMatches[] rows, boolean strict) {
        this.page = page;
        this.selectors = selectors;
        this.rows = rows;
        this.strict = strict;
    }

    void read() {
        updateWanted();
        new HtmlScan(page.bytes(), page.charset(), this).read(this);
    }

    @Override
    public void open(HtmlTag tag, HtmlAttributes attributes) {
        if (capturing > 0) for (CssMatches row : rows) row.start(tag);
        depth++;
        int place = depth == 1 ? 0 : ++children[depth - 1];
        children[depth] = 0;
        long matched = selectors.match(wanted, tag, attributes, place, own[depth - 1], around[depth - 1]);
        own[depth] = matched;
        around[depth] = around[depth - 1] | matched;
        if (matched == 0) return;
        for (int i = 0; i < rows.length; i++) if (selectors.selects(i, matched)) rows[i].match(depth, attributes);
        updateWanted();
    }

    @Override
    public void close(HtmlTag tag) {
        if (capturing > 0) {
            for (CssMatches row : rows) row.end(depth, tag);
            updateWanted();
        }
        depth--;
    }

    private void updateWanted() {
        capturing = 0;
        wanted = 0;
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].isOpen()) capturing++;
            if (!rows[i].isFound()) wanted |= selectors.of(i);
        }
        done = wanted == 0 && capturing == 0;
    }

    @Override
    public void text(int from, int to, boolean references, boolean keepsSpace) {
        if (capturing == 0) return;
        String text = new String(page.bytes(), from, to - from, page.charset());
        if (text.indexOf('\0') >= 0) throw FallbackNeeded.INSTANCE;
        if (references && text.indexOf('&') >= 0) text = Parser.unescapeEntities(text, false);
        for (CssMatches row : rows) row.text(text, keepsSpace);
    }

    @Override
    public void comment() {
        if (capturing == 0) return;
        for (CssMatches row : rows) row.comment();
    }

    @Override
    public boolean wantsText() {
        return capturing > 0;
    }

    @Override
    public boolean isDone() {
        return done && !strict;
    }
}
