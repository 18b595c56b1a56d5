// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.Charset;
import org.jsoup.parser.Parser;

/** One pass over a page for several rows. */
final class CssPass implements HtmlSink {

    /** More than {@link HtmlStack} lets a page nest, and one for the page itself. */
    private static final int LEVELS = 128;

    private final byte[] bytes;
    private final Charset charset;
    private final CssSelectors selectors;
    private final CssMatches[] rows;
    private final boolean toTheEnd;
    private final long[] own = new long[LEVELS];
    private final long[] around = new long[LEVELS];

    /** How many elements the open ones had so far. */
    private final int[] children = new int[LEVELS];

    /** The compounds of the rows that still look for elements. */
    private long wanted;

    private int depth;
    private int capturing;
    private boolean done;

    /**
     * @param rows what finds the matches of each of the selectors
     * @param toTheEnd whether to read all of the page even when nothing more can be found
     */
    CssPass(
            byte[] bytes,
            Charset charset,
            CssSelectors selectors,
            CssMatches[] rows,
            boolean toTheEnd) {
        this.bytes = bytes;
        this.charset = charset;
        this.selectors = selectors;
        this.rows = rows;
        this.toTheEnd = toTheEnd;
    }

    void read() throws NotClean {
        look();
        new HtmlScan(bytes, charset, this).read(this);
    }

    @Override
    public void open(HtmlTag tag, HtmlAttributes attributes) throws NotClean {
        if (capturing > 0) {
            for (CssMatches row : rows) row.start(tag);
        }
        depth++;
        int place = depth == 1 ? 0 : ++children[depth - 1];
        children[depth] = 0;
        long matched =
                selectors.match(wanted, tag, attributes, place, own[depth - 1], around[depth - 1]);
        own[depth] = matched;
        around[depth] = around[depth - 1] | matched;
        if (matched == 0) return;
        for (int i = 0; i < rows.length; i++) {
            if (selectors.selects(i, matched)) rows[i].match(depth, attributes);
        }
        look();
    }

    @Override
    public void close(HtmlTag tag) {
        if (capturing > 0) {
            for (CssMatches row : rows) row.end(depth, tag);
            look();
        }
        depth--;
    }

    private void look() {
        capturing = 0;
        wanted = 0;
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].isOpen()) capturing++;
            if (!rows[i].isFound()) wanted |= selectors.of(i);
        }
        done = wanted == 0 && capturing == 0;
    }

    @Override
    public void text(int from, int to, boolean references, boolean keepsSpace) throws NotClean {
        if (capturing == 0) return;
        String text = new String(bytes, from, to - from, charset);
        if (text.indexOf('\0') >= 0) throw NotClean.HERE;
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
        return done && !toTheEnd;
    }
}
