// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** What gets the elements and texts of a page in the order of jsoup's DOM. */
interface HtmlSink {

    /**
     * An element begins.
     *
     * @param attributes of its tag; null when it has no tag in the page
     */
    void open(HtmlTag tag, HtmlAttributes attributes) throws NotClean;

    /** The element that began last and has not ended ends. */
    void close(HtmlTag tag) throws NotClean;

    /**
     * A text.
     *
     * @param references whether character references count in it
     * @param keepsSpace whether its white space stays as it is
     */
    void text(int from, int to, boolean references, boolean keepsSpace) throws NotClean;

    /** A comment, which keeps texts and elements apart. */
    void comment();

    /** Whether an element is open whose text is wanted. */
    boolean wantsText();

    /** Whether nothing more is wanted. */
    boolean isDone();
}
