// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.*;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import io.github.jmeteroverdrive.extractors.css.HtmlPage.HtmlMode;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/**
 * Builds elements from tags and texts by jsoup's rules. When jsoup would move an element that was already reported, it
 * throws {@link FallbackNeeded}.
 */
final class HtmlRules {

    private static final Pattern PLAIN_DOCTYPE =
            Pattern.compile("[a-zA-Z]+\\s*|[a-zA-Z]+\\s+(?i:public)\\s+\"[^\"]*\"(\\s*\"[^\"]*\")?\\s*"
                    + "|[a-zA-Z]+\\s+(?i:system)\\s+\"[^\"]*\"\\s*");

    private static final byte[] COLOR = Compound.name("color");
    private static final byte[] FACE = Compound.name("face");
    private static final byte[] SIZE = Compound.name("size");

    private final HtmlPage page;
    private final HtmlStack open;
    private final HtmlHead head;
    private final HtmlBody body;
    private final HtmlTable table;
    private final byte[] bytes;
    private final Charset charset;

    HtmlRules(byte[] bytes, Charset charset, HtmlSink sink) {
        this.bytes = bytes;
        this.charset = charset;
        page = new HtmlPage(sink, new HtmlAttributes(bytes, charset), new HtmlAttributes(bytes, charset));
        open = page.open;
        head = new HtmlHead(page);
        body = new HtmlBody(page);
        table = new HtmlTable(page);
    }

    /** @return whether raw text follows */
    boolean start(HtmlTag tag, HtmlAttributes attributes, int nameFrom, int nameTo) {
        if (open.isForeign() && !open.isIntegration()) {
            boolean integration = isIntegration(nameFrom, nameTo);
            if (startForeign(tag, attributes, integration)) return false;
        }
        if (!html(tag, attributes)) return false;
        boolean raw = tag.is(RAW | ESCAPABLE);
        if (!attributes.isSelfClosing()) return raw;
        if (raw) open.pop();
        else end(tag);
        return false;
    }

    /** Whether an element was opened that an end tag of its name ends. */
    private boolean html(HtmlTag tag, HtmlAttributes attributes) {
        while (true) {
            switch (page.mode) {
                case START, BEFORE_HTML, BEFORE_HEAD, HEAD, HEAD_NOSCRIPT, AFTER_HEAD -> {
                    if (head.start(tag, attributes)) return head.hasOpened();
                }
                case TABLE, SECTION, ROW -> {
                    if (tag != TABLE) return inTable(tag, attributes);
                    if (!table.restart()) return false;
                }
                case CAPTION, CELL -> {
                    return tag.is(TABLE_PART) ? table.start(tag, attributes) : body.start(tag, attributes);
                }
                case COLGROUP -> {
                    if (tag.is(TABLE_PART)) return table.start(tag, attributes);
                    if (tag == HTML) return body.start(tag, attributes);
                    if (!table.endColgroup()) return false;
                }
                case SELECT, SELECT_IN_TABLE -> {
                    if (!endsSelect(tag, false)) return startInSelect(tag, attributes);
                    endSelect();
                }
                case AFTER_BODY, AFTER_HTML -> {
                    if (tag == HTML) return body.start(tag, attributes);
                    page.mode = HtmlMode.BODY;
                }
                default -> {
                    return body.start(tag, attributes);
                }
            }
        }
    }

    private boolean inTable(HtmlTag tag, HtmlAttributes attributes) {
        if (tag.is(TABLE_PART)) return table.start(tag, attributes);
        if (tag == SCRIPT || tag == STYLE) {
            page.insert(tag, attributes);
            return true;
        }
        if (tag == INPUT && attributes.isHidden()) {
            page.insertEmpty(tag, attributes);
            return false;
        }
        if (tag == FORM) {
            if (page.form != 0) return false;
            page.form = page.insert(tag, attributes);
            open.pop();
            return false;
        }
        open.movesOutOfTables(true);
        boolean opened = body.start(tag, attributes);
        open.movesOutOfTables(false);
        return opened;
    }

    void end(HtmlTag tag) {
        if (page.mode == HtmlMode.BODY && open.top() == tag && !tag.is(ENDS_MORE)) {
            open.pop();
            return;
        }
        if (open.isForeign() && endForeign(tag)) return;
        while (true) {
            switch (page.mode) {
                case START, BEFORE_HTML, BEFORE_HEAD, HEAD, HEAD_NOSCRIPT, AFTER_HEAD -> {
                    if (head.end(tag)) return;
                }
                case TABLE, SECTION, ROW, CAPTION, CELL, COLGROUP -> {
                    if (!table.end(tag)) inBody(tag);
                    return;
                }
                case SELECT, SELECT_IN_TABLE -> {
                    if (!endsSelect(tag, true)) {
                        endInSelect(tag);
                        return;
                    }
                    endSelect();
                }
                case AFTER_BODY, AFTER_HTML -> page.mode = HtmlMode.BODY;
                default -> {
                    body.end(tag);
                    return;
                }
            }
        }
    }

    private void inBody(HtmlTag tag) {
        open.movesOutOfTables(page.mode != HtmlMode.CELL && page.mode != HtmlMode.CAPTION);
        body.end(tag);
        open.movesOutOfTables(false);
    }

    /** The whole content of an element; its end tag follows. */
    void rawText(HtmlTag tag, int from, int to) {
        boolean isData = tag == SCRIPT || tag == STYLE;
        if (!isData && from < to) page.sink.text(from, to, tag.is(ESCAPABLE), open.keepsSpace());
        open.pop();
    }

    void comment() {
        page.sink.comment();
    }

    /** Only the first counts. */
    void doctype(int name, int to) {
        if (page.mode != HtmlMode.START) return;
        page.mode = HtmlMode.BEFORE_HTML;
        page.oddDoctype = !isPlainDoctype(name, to);
    }

    /** End of the page. */
    void end() {
        while (page.mode.compareTo(HtmlMode.BODY) < 0 && page.mode != HtmlMode.HEAD_NOSCRIPT) head.open();
        open.popAll();
    }

    void text(int from, int to) {
        if (to - from == 1 && bytes[from] == 0) throw FallbackNeeded.INSTANCE;
        if (open.isForeign() && !open.isIntegration()) {
            insert(from, to);
            return;
        }
        while (true) {
            switch (page.mode) {
                case BODY, CAPTION, CELL -> {
                    page.formatting.reopen();
                    insert(from, to);
                    return;
                }
                case SELECT, SELECT_IN_TABLE, HEAD_NOSCRIPT -> {
                    insert(from, to);
                    return;
                }
                case TABLE, SECTION, ROW -> {
                    inTable(from, to);
                    return;
                }
                case START, BEFORE_HTML -> {
                    if (isBlank(from, to)) return;
                    head.open();
                }
                case BEFORE_HEAD, HEAD, AFTER_HEAD -> {
                    if (isBlank(from, to)) {
                        insert(from, to);
                        return;
                    }
                    head.open();
                }
                case COLGROUP -> {
                    if (isBlank(from, to)) {
                        insert(from, to);
                        return;
                    }
                    if (!table.endColgroup()) return;
                }
                default -> {
                    // trailing blanks of the page are invisible
                    if (isBlank(from, to)) return;
                    page.mode = HtmlMode.BODY;
                }
            }
        }
    }

    private void inTable(int from, int to) {
        boolean stays = open.top().is(TABLE_CONTEXT) && isBlank(from, to);
        if (!stays) {
            open.movesOutOfTables(true);
            page.formatting.reopen();
            open.movesOutOfTables(false);
        }
        insert(from, to);
    }

    private void insert(int from, int to) {
        long top = open.top().number;
        boolean isData = top == SCRIPT.number || top == STYLE.number;
        if (!isData) page.sink.text(from, to, true, open.keepsSpace());
    }

    private boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '&') return isBlank(new String(bytes, i, to - i, charset));
            if (!HtmlAttributes.isSpace(bytes[i])) return false;
        }
        return true;
    }

    private static boolean isBlank(String withReferences) {
        return Parser.unescapeEntities(withReferences, false).chars().allMatch(HtmlAttributes::isSpace);
    }

    /**
     * False for a tag of HTML.
     *
     * @param integration whether the name is one with HTML inside
     */
    private boolean startForeign(HtmlTag tag, HtmlAttributes attributes, boolean integration) {
        if (tag.is(NOT_FOREIGN) || tag == FONT && isHtmlFont(attributes)) return false;
        open.pushForeign(HtmlTag.foreign(tag), attributes, integration);
        if (attributes.isSelfClosing()) open.pop();
        return true;
    }

    private static boolean isHtmlFont(HtmlAttributes attributes) {
        return attributes.find(COLOR) >= 0 || attributes.find(FACE) >= 0 || attributes.find(SIZE) >= 0;
    }

    /** False for a tag of HTML. */
    private boolean endForeign(HtmlTag tag) {
        if (tag == BR || tag == P) return false;
        for (int i = open.size() - 1; i > 0; i--) {
            HtmlTag around = open.at(i);
            if (around == null) continue;
            if (around.number == tag.number) {
                while (open.top() != around) open.pop();
                open.pop();
                return true;
            }
            HtmlTag next = open.at(i - 1);
            if (next == null) throw FallbackNeeded.INSTANCE;
            if (open.isHtmlAt(i - 1)) return false;
        }
        return true;
    }

    /** Whether a tag ends the select before it is processed. */
    private boolean endsSelect(HtmlTag tag, boolean byEndTag) {
        boolean table = tag == CAPTION || tag == TABLE || tag == TR || tag.is(SECTION | CELL);
        if (page.mode == HtmlMode.SELECT_IN_TABLE && table) return !byEndTag || open.inTableScope(tag);
        boolean control = tag == INPUT || tag == KEYGEN || tag == TEXTAREA;
        return control && !byEndTag;
    }

    private void endSelect() {
        open.popTo(SELECT);
        page.resetMode();
    }

    /** Whether an element was opened. */
    private boolean startInSelect(HtmlTag tag, HtmlAttributes attributes) {
        if (tag.is(LEFT_TO_JSOUP) || tag == HTML) throw FallbackNeeded.INSTANCE;
        boolean option = tag == OPTION || tag == OPTGROUP;
        if (option) {
            if (open.top() == OPTION) open.pop();
            if (tag == OPTGROUP && open.top() == tag) open.pop();
        } else if (tag == SELECT) {
            endSelect();
        }
        if (!option && tag != SCRIPT) return false;
        page.insert(tag, attributes);
        return true;
    }

    private void endInSelect(HtmlTag tag) {
        if (tag == SELECT) {
            endSelect();
        } else if (tag == OPTION) {
            if (open.top() == tag) open.pop();
        } else if (tag == OPTGROUP) {
            boolean inside = open.top() == OPTION && open.at(open.size() - 2) == OPTGROUP;
            if (inside) open.pop();
            if (open.top() == tag) open.pop();
        } else if (tag.is(LEFT_TO_JSOUP)) {
            throw FallbackNeeded.INSTANCE;
        }
    }

    /** Whether HTML can be inside an svg element; its name is case-sensitive. */
    private boolean isIntegration(int from, int to) {
        String name = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return name.equals("title") || name.equals("desc") || name.equals("foreignObject");
    }

    /** Whether browsers have always known the document type. */
    private boolean isPlainDoctype(int from, int to) {
        String doctype = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return PLAIN_DOCTYPE.matcher(doctype).matches();
    }
}
