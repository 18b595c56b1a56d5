// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CELL;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CLOSES_OPTIONAL;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.CLOSES_P;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.ESCAPABLE;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.HEAD;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.HEADING;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.LEFT_TO_JSOUP;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.NOT_FOREIGN;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.OPTIONAL_END;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.RAW;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.SECTION;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.STOPS_SEARCH;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.TABLE_CONTEXT;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.TABLE_PART;
import static io.github.jmeteroverdrive.extractors.css.HtmlTag.VOID;

import java.util.HashMap;
import java.util.Map;

/**
 * The elements of HTML, as jsoup's tree builder sorts them (the constants of its {@code
 * HtmlTreeBuilderState} and {@code HtmlTreeBuilder}). Thread-safe.
 */
final class HtmlTags {

    private static final Map<String, Integer> KINDS = new HashMap<>();

    static {
        kinds("address div p", CLOSES_P | CLOSES_OPTIONAL | NOT_FOREIGN);
        kinds(
                "article aside blockquote center details dir dl fieldset figcaption figure footer"
                        + " header hgroup menu nav ol section summary ul pre listing",
                CLOSES_P | CLOSES_OPTIONAL | STOPS_SEARCH | NOT_FOREIGN);
        kinds(
                "h1 h2 h3 h4 h5 h6",
                CLOSES_P | CLOSES_OPTIONAL | STOPS_SEARCH | HEADING | NOT_FOREIGN);
        kinds("form", CLOSES_P | CLOSES_OPTIONAL | STOPS_SEARCH | NOT_FOREIGN);
        kinds("hr", CLOSES_P | VOID | STOPS_SEARCH | NOT_FOREIGN);
        kinds("button object", CLOSES_OPTIONAL | STOPS_SEARCH | NOT_FOREIGN);
        kinds("p dd dt li option optgroup", OPTIONAL_END);
        kinds("dd dt li", STOPS_SEARCH | NOT_FOREIGN);
        kinds(
                "area base basefont bgsound br embed img input link meta param wbr",
                VOID | STOPS_SEARCH);
        kinds("source track", VOID);
        kinds(
                "area base basefont bgsound br embed img input link meta param wbr source track",
                NOT_FOREIGN);
        kinds("base basefont bgsound link meta script style title", HEAD);
        kinds("script style iframe", RAW | STOPS_SEARCH | NOT_FOREIGN);
        kinds("title textarea", ESCAPABLE | STOPS_SEARCH | NOT_FOREIGN);
        kinds("html head body noscript select", STOPS_SEARCH | NOT_FOREIGN);
        kinds("table", TABLE_CONTEXT | STOPS_SEARCH | NOT_FOREIGN);
        kinds("caption", TABLE_PART | CLOSES_OPTIONAL | STOPS_SEARCH | NOT_FOREIGN);
        kinds("col", TABLE_PART | VOID | STOPS_SEARCH | NOT_FOREIGN);
        kinds("colgroup tr", TABLE_PART | TABLE_CONTEXT | STOPS_SEARCH | NOT_FOREIGN);
        kinds(
                "thead tbody tfoot",
                TABLE_PART | TABLE_CONTEXT | SECTION | STOPS_SEARCH | NOT_FOREIGN);
        kinds("td th", TABLE_PART | CELL | CLOSES_OPTIONAL | STOPS_SEARCH | NOT_FOREIGN);
        kinds(
                "b big code em font i s small span strike strong sub sup tt u var desc ruby",
                NOT_FOREIGN);
        kinds(
                "applet command device foreignobject frame frameset image isindex keygen marquee math"
                        + " menuitem nobr noembed noframes plaintext rb rp rt rtc template xmp",
                LEFT_TO_JSOUP);
        // of no kind, but known to be blocks, or to be inline
        kinds(
                "a abbr acronym audio bdi bdo canvas cite data datalist del dfn ins kbd label legend"
                        + " main map mark meter optgroup output progress q samp svg time video",
                0);
    }

    private static void kinds(String names, int kinds) {
        for (String name : names.split(" ")) KINDS.merge(name, kinds, (old, more) -> old | more);
    }

    /** Slots of {@link #BY_NUMBER}; a power of two. */
    private static final int SLOTS = 1024;

    private static final HtmlTag[] BY_NUMBER = new HtmlTag[SLOTS];

    static {
        KINDS.forEach(
                (name, kinds) -> {
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
    static final HtmlTag BUTTON = of("button");
    static final HtmlTag FORM = of("form");
    static final HtmlTag OBJECT = of("object");
    static final HtmlTag NOSCRIPT = of("noscript");
    static final HtmlTag SCRIPT = of("script");
    static final HtmlTag STYLE = of("style");
    static final HtmlTag PRE = of("pre");
    static final HtmlTag LISTING = of("listing");
    static final HtmlTag TABLE = of("table");
    static final HtmlTag CAPTION = of("caption");
    static final HtmlTag COLGROUP = of("colgroup");
    static final HtmlTag COL = of("col");
    static final HtmlTag TBODY = of("tbody");
    static final HtmlTag TR = of("tr");
    static final HtmlTag SELECT = of("select");
    static final HtmlTag OPTION = of("option");
    static final HtmlTag OPTGROUP = of("optgroup");
    static final HtmlTag SVG = of("svg");
    static final HtmlTag IMAGE = of("image");

    private HtmlTags() {}

    private static HtmlTag of(String name) {
        return of(HtmlNames.number(name));
    }

    private static int slot(long number) {
        return (int) (number * 0x9E3779B97F4A7C15L >>> 54);
    }

    /** The element of that name's number. */
    static HtmlTag of(long number) {
        int slot = slot(number);
        while (BY_NUMBER[slot] != null) {
            if (BY_NUMBER[slot].number == number) return BY_NUMBER[slot];
            slot = slot + 1 & SLOTS - 1;
        }
        return HtmlTag.unknown(number);
    }
}
