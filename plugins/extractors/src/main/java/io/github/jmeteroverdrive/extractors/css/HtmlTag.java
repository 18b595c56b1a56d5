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

    /** Its start tag ends an open paragraph, and nothing else is special about that. */
    static final int CLOSES_P = 1 << 3;

    /** Its end tag ends what is open in it, if it is open in scope. */
    static final int CLOSES_ALL = 1 << 4;

    /** Its end tag may be left out. */
    static final int IMPLIED = 1 << 5;

    /** Stops the search for what an end tag ends. */
    static final int SPECIAL = 1 << 6;

    /** What is outside is not in scope. */
    static final int SCOPE = 1 << 7;

    /** May stand in a head. */
    static final int HEAD = 1 << 8;

    /** Stands in tables only, or ends what is open there. */
    static final int TABLE_PART = 1 << 9;

    /** Has table parts as children, and what else is put there is moved before the table. */
    static final int TABLE_CONTEXT = 1 << 10;

    /** thead, tbody, tfoot. */
    static final int SECTION = 1 << 11;

    /** td, th. */
    static final int CELL = 1 << 12;

    static final int HEADING = 1 << 13;

    /** Is opened again where the end tag of a block has ended it. */
    static final int FORMATTING = 1 << 14;

    /** Is HTML inside svg, too. */
    static final int NOT_FOREIGN = 1 << 15;

    /** Keeps formatting outside from being opened again inside. */
    static final int MARKER = 1 << 16;

    /** May stand in a noscript in a head. */
    static final int HEAD_NOSCRIPT = 1 << 17;

    /** Rare, and treated in a way of its own by jsoup. */
    static final int LEFT_TO_JSOUP = 1 << 18;

    /** Its tags are dropped in a body. */
    static final int DROPPED = 1 << 19;

    /** Has no content, and ends nothing. */
    static final int MEDIA = 1 << 20;

    /** Its end tag does more than end it, even where nothing else is open in it. */
    static final int ENDS_MORE = 1 << 21;

    final long number;

    /** As in jsoup's text(): set apart by blanks. */
    final boolean block;

    final boolean breaksLine;

    /** Not set apart from the block before. */
    final boolean formattedAsBlock;

    final boolean keepsSpace;

    /** Whether jsoup knows its name. */
    final boolean known;

    private final int kinds;

    HtmlTag(String name, int kinds) {
        this(HtmlNames.number(name), Tag.valueOf(name), kinds);
    }

    /** An element of svg that jsoup knows. */
    static HtmlTag svg(String name) {
        Tag tag = Tag.valueOf(name, Parser.NamespaceSvg, ParseSettings.htmlDefault);
        return new HtmlTag(HtmlNames.number(name), tag, 0);
    }

    private HtmlTag(long number, Tag tag, int kinds) {
        this.number = number;
        this.kinds = kinds;
        block = tag.isBlock();
        breaksLine = tag.normalName().equals("br");
        formattedAsBlock = tag.formatAsBlock();
        keepsSpace = tag.preserveWhitespace();
        known = tag.isKnownTag();
    }

    private static final Tag UNKNOWN = Tag.valueOf("x-unknown");

    /** An element that jsoup knows nothing of. */
    static HtmlTag unknown(long number) {
        return new HtmlTag(number, UNKNOWN, 0);
    }

    /** Any other element of svg; what ends it is decided by its name alone, as in HTML. */
    static HtmlTag svg(HtmlTag sameName) {
        return new HtmlTag(sameName.number, UNKNOWN, sameName.kinds & (SPECIAL | IMPLIED));
    }

    boolean is(int anyOf) {
        return (kinds & anyOf) != 0;
    }
}
