// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.util.HashMap;
import java.util.Map;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;

/**
 * Properties by which jsoup's tree builder and its {@code text()} handle an element. The kinds are the constants of
 * jsoup's {@code HtmlTreeBuilderState} and {@code HtmlTreeBuilder}. Immutable.
 */
final class HtmlTag {

    static final int VOID = 1; // no content and no end tag
    static final int RAW = 1 << 1; // its content is text without references
    static final int ESCAPABLE = 1 << 2; // its content is text with references
    static final int CLOSES_P = 1 << 3; // its start tag ends an open paragraph and does nothing else
    static final int CLOSES_ALL = 1 << 4; // its end tag ends everything open inside, if it is in scope
    static final int IMPLIED = 1 << 5; // its end tag may be omitted
    static final int SPECIAL = 1 << 6; // ends the search for the element that an end tag ends
    static final int SCOPE = 1 << 7; // elements outside are not in scope
    static final int HEAD = 1 << 8; // permitted in a head
    static final int TABLE_PART = 1 << 9; // only in tables, or ends what is open there
    static final int TABLE_CONTEXT = 1 << 10; // other children than table parts are moved before the table
    static final int SECTION = 1 << 11; // thead, tbody, tfoot
    static final int CELL = 1 << 12; // td, th
    static final int HEADING = 1 << 13; // h1 to h6
    static final int FORMATTING = 1 << 14; // opened again after the end tag of a block has ended it
    static final int NOT_FOREIGN = 1 << 15; // HTML inside svg, too
    static final int MARKER = 1 << 16; // formatting elements outside are not opened again inside
    static final int HEAD_NOSCRIPT = 1 << 17; // permitted in a noscript in a head
    static final int LEFT_TO_JSOUP = 1 << 18; // rare, with separate rules in jsoup
    static final int DROPPED = 1 << 19; // its tags are ignored in a body
    static final int MEDIA = 1 << 20; // no content, and ends nothing
    static final int ENDS_MORE = 1 << 21; // its end tag has effects even when nothing is open inside
    private static final Tag UNKNOWN = Tag.valueOf("x-unknown");

    private static final Map<String, Integer> KINDS = new HashMap<>();

    static {
        kinds(
                "address article aside blockquote center details dir div dl fieldset figcaption figure footer"
                        + " header hgroup menu nav ol p section summary ul",
                CLOSES_P);
        kinds(
                "address article aside blockquote button center details dir div dl fieldset figcaption"
                        + " figure footer header hgroup listing menu nav ol pre section summary ul",
                CLOSES_ALL);
        kinds("dd dt li optgroup option p rb rp rt rtc", IMPLIED);
        kinds(
                "address applet area article aside base basefont bgsound blockquote body br button caption"
                        + " center col colgroup command dd details dir div dl dt embed fieldset"
                        + " figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header"
                        + " hgroup hr html iframe img input isindex li link listing marquee menu meta nav"
                        + " noembed noframes noscript object ol p param plaintext pre script section"
                        + " select style summary table tbody td textarea tfoot th thead title tr ul wbr"
                        + " xmp",
                SPECIAL);
        kinds("applet caption html marquee object table td th", SCOPE);
        kinds("base basefont bgsound command link meta", VOID);
        kinds("area br embed img keygen wbr input hr", VOID);
        kinds("param source track", MEDIA);
        kinds("base basefont bgsound command link meta noframes script style template title", HEAD);
        kinds("basefont bgsound link meta noframes style", HEAD_NOSCRIPT);
        kinds("script style iframe noembed noframes xmp", RAW);
        kinds("title textarea", ESCAPABLE);
        kinds("table tbody tfoot thead tr", TABLE_CONTEXT);
        kinds("caption col colgroup tbody td tfoot th thead tr", TABLE_PART);
        kinds("caption col colgroup frame head tbody td tfoot th thead tr", DROPPED);
        kinds("thead tbody tfoot", SECTION);
        kinds("td th", CELL);
        kinds("h1 h2 h3 h4 h5 h6", HEADING);
        kinds("a b big code em font i nobr s small strike strong tt u", FORMATTING | ENDS_MORE);
        kinds("applet marquee object", MARKER);
        kinds(
                "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li"
                        + " listing menu meta nobr ol p pre ruby s small span strike strong sub sup table"
                        + " tt u ul var",
                NOT_FOREIGN);
        kinds("frameset isindex math plaintext template", LEFT_TO_JSOUP);
        kinds("image", 0); // means img
        kinds(
                "applet body caption form frameset html marquee math object plaintext table td template" + " th",
                ENDS_MORE);
        // without a kind, but known to jsoup
        kinds(
                "svg text mi mo msup mn mtext abbr acronym audio bdi bdo canvas cite data datalist del device dfn ins kbd label legend"
                        + " main map mark menuitem meter optgroup output progress q ruby samp span sub"
                        + " sup time var video",
                0);
    }

    private static void kinds(String names, int kinds) {
        for (String name : names.split(" ")) KINDS.merge(name, kinds, (old, more) -> old | more);
    }

    /** A power of two. */
    private static final int SLOTS = 1024;

    private static final HtmlTag[] BY_NUMBER = new HtmlTag[SLOTS];

    static {
        KINDS.forEach((name, kinds) -> {
            HtmlTag tag = new HtmlTag(name, kinds);
            int slot = slot(tag.number);
            while (BY_NUMBER[slot] != null) slot = slot + 1 & SLOTS - 1;
            BY_NUMBER[slot] = tag;
        });
    }

    static final HtmlTag HTML = of("html");
    static final HtmlTag HEADER = of("head");
    static final HtmlTag BODY = of("body");
    static final HtmlTag P = of("p");
    static final HtmlTag LI = of("li");
    static final HtmlTag DD = of("dd");
    static final HtmlTag DT = of("dt");
    static final HtmlTag A = of("a");
    static final HtmlTag BR = of("br");
    static final HtmlTag IMG = of("img");
    static final HtmlTag IMAGE = of("image");
    static final HtmlTag BUTTON = of("button");
    static final HtmlTag FORM = of("form");
    static final HtmlTag NOSCRIPT = of("noscript");
    static final HtmlTag SCRIPT = of("script");
    static final HtmlTag STYLE = of("style");
    static final HtmlTag TITLE = of("title");
    static final HtmlTag TEXTAREA = of("textarea");
    static final HtmlTag PRE = of("pre");
    static final HtmlTag LISTING = of("listing");
    static final HtmlTag TABLE = of("table");
    static final HtmlTag CAPTION = of("caption");
    static final HtmlTag COLGROUP = of("colgroup");
    static final HtmlTag COL = of("col");
    static final HtmlTag TBODY = of("tbody");
    static final HtmlTag TR = of("tr");
    static final HtmlTag TD = of("td");
    static final HtmlTag TH = of("th");
    static final HtmlTag SELECT = of("select");
    static final HtmlTag OPTION = of("option");
    static final HtmlTag OPTGROUP = of("optgroup");
    static final HtmlTag INPUT = of("input");
    static final HtmlTag KEYGEN = of("keygen");
    static final HtmlTag HR = of("hr");
    static final HtmlTag NOBR = of("nobr");
    static final HtmlTag FONT = of("font");
    static final HtmlTag RUBY = of("ruby");
    static final HtmlTag RB = of("rb");
    static final HtmlTag RTC = of("rtc");
    static final HtmlTag RP = of("rp");
    static final HtmlTag RT = of("rt");
    static final HtmlTag XMP = of("xmp");
    static final HtmlTag OL = of("ol");
    static final HtmlTag UL = of("ul");
    static final HtmlTag IFRAME = of("iframe");

    static final HtmlTag DIV = of("div");
    static final HtmlTag ADDRESS = of("address");
    static final HtmlTag SVG_ROOT = of("svg");
    static final HtmlTag SVG = svg("svg");
    private static final HtmlTag SVG_TEXT = svg("text");

    private static HtmlTag of(String name) {
        return of(HtmlNames.number(name));
    }

    private static int slot(long number) {
        return (int) (number * 0x9E3779B97F4A7C15L >>> 54);
    }

    static HtmlTag of(long number) {
        int slot = slot(number);
        while (BY_NUMBER[slot] != null) {
            if (BY_NUMBER[slot].number == number) return BY_NUMBER[slot];
            slot = slot + 1 & SLOTS - 1;
        }
        return unknown(number);
    }

    /** The element of svg with that name. */
    static HtmlTag foreign(HtmlTag sameName) {
        if (sameName.number == SVG.number) return SVG;
        return sameName.number == SVG_TEXT.number ? SVG_TEXT : svg(sameName);
    }

    final long number;

    /** Whether jsoup's {@code text()} separates it by blanks. */
    final boolean block;

    final boolean breaksLine;

    /** Whether it is not separated from the preceding block. */
    final boolean formattedAsBlock;

    final boolean keepsSpace;

    final boolean known;

    private final int kinds;

    HtmlTag(String name, int kinds) {
        this(HtmlNames.number(name), Tag.valueOf(name), kinds);
    }

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

    static HtmlTag unknown(long number) {
        return new HtmlTag(number, UNKNOWN, 0);
    }

    /** An element of svg that jsoup does not know; its name decides what ends it, as in HTML. */
    static HtmlTag svg(HtmlTag sameName) {
        return new HtmlTag(sameName.number, UNKNOWN, sameName.kinds & (SPECIAL | IMPLIED));
    }

    boolean is(int anyOf) {
        return (kinds & anyOf) != 0;
    }
}
