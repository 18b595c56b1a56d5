// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;

/** What jsoup's tree builder and its text know of an element by its name. */
final class HtmlTag {

    /** Has no content and no end tag. */
    static final int VOID = 1;

    /** Its content is text up to its end tag, in which references count for nothing. */
    static final int RAW = 1 << 1;

    /** Its content is text up to its end tag, in which references count. */
    static final int ESCAPABLE = 1 << 2;

    /** Its start tag ends an open paragraph. */
    static final int CLOSES_P = 1 << 3;

    /** Its end tag first ends what may be left open. */
    static final int CLOSES_OPTIONAL = 1 << 4;

    /** Its end tag may be left out. */
    static final int OPTIONAL_END = 1 << 5;

    /** Stops the search for an open list item. */
    static final int STOPS_SEARCH = 1 << 6;

    /** May stand in a head. */
    static final int HEAD = 1 << 7;

    /** Stands in tables only. */
    static final int TABLE_PART = 1 << 8;

    /** Has table parts as children, and no text. */
    static final int TABLE_CONTEXT = 1 << 9;

    /** thead, tbody, tfoot. */
    static final int SECTION = 1 << 10;

    /** td, th. */
    static final int CELL = 1 << 11;

    static final int HEADING = 1 << 12;

    /** Ends foreign content, or means something else there. */
    static final int NOT_FOREIGN = 1 << 13;

    /** Rare, and treated in a way of its own by jsoup. */
    static final int LEFT_TO_JSOUP = 1 << 14;

    final long number;

    /** As in jsoup's text(): set apart by blanks. */
    final boolean block;

    final boolean breaksLine;

    /** Not set apart from the block before. */
    final boolean formattedAsBlock;

    final boolean keepsSpace;

    private final int kinds;

    HtmlTag(String name, int kinds) {
        this(HtmlNames.number(name), tag(name), kinds);
    }

    private static Tag tag(String name) {
        return name.equals("svg")
                ? Tag.valueOf(name, Parser.NamespaceSvg, ParseSettings.htmlDefault)
                : Tag.valueOf(name);
    }

    private HtmlTag(long number, Tag tag, int kinds) {
        this.number = number;
        this.kinds = kinds;
        block = tag.isBlock();
        breaksLine = tag.normalName().equals("br");
        formattedAsBlock = tag.formatAsBlock();
        keepsSpace = tag.preserveWhitespace();
    }

    private static final Tag UNKNOWN = Tag.valueOf("x-unknown");

    /** An element that jsoup knows nothing of. */
    static HtmlTag unknown(long number) {
        return new HtmlTag(number, UNKNOWN, 0);
    }

    boolean is(int anyOf) {
        return (kinds & anyOf) != 0;
    }
}
