// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** Receives elements and texts in the order of jsoup's DOM. */
interface HtmlSink {

    /** @param attributes null when the page has no tag for the element */
    void open(HtmlTag tag, HtmlAttributes attributes);

    /** Closes the innermost open element. */
    void close(HtmlTag tag);

    /**
     * @param references whether character references count
     * @param keepsSpace whether white space is preserved
     */
    void text(int from, int to, boolean references, boolean keepsSpace);

    /** Separates texts and elements. */
    void comment();

    boolean wantsText();

    boolean isDone();
}
