// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.Source;
import java.util.ArrayList;
import java.util.List;
import net.sf.saxon.s9api.SaxonApiException;

/** One document that is read for several rows: in one pass, and as one tree where that must be. */
final class XPathDocument {

    private final Source source;

    /** What the rows found in the pass, by row; null when the pass could not read it. */
    private final List<List<String>> streamed;

    private XPathTree tree;
    private SaxonApiException broken;

    /**
     * Reads a document.
     *
     * @param pass null when no row wants one
     */
    XPathDocument(Source source, XPathPass pass, List<XPathRow> rows) {
        this.source = source;
        if (pass == null || !pass.read(source)) {
            streamed = null;
            return;
        }
        streamed = new ArrayList<>(rows.size());
        for (XPathRow row : rows) {
            streamed.add(row.matches() == null ? null : List.copyOf(row.matches().values()));
        }
    }

    boolean wasOnePass() {
        return streamed != null;
    }

    /**
     * What a row finds.
     *
     * @throws SaxonApiException when the document, or the expression, is broken
     * @throws IndexOutOfBoundsException when there is nothing to choose from
     */
    List<String> found(XPathRow row, int place) throws SaxonApiException {
        if (streamed != null && row.matches() != null) return row.chosen(streamed.get(place));
        return row.in(tree());
    }

    private XPathTree tree() throws SaxonApiException {
        if (broken != null) throw broken;
        if (tree == null) {
            try {
                tree = new XPathTree(source.text());
            } catch (SaxonApiException e) {
                broken = e;
                throw e;
            }
        }
        return tree;
    }
}
