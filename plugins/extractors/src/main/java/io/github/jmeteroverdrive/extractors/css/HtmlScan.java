// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import static io.github.jmeteroverdrive.extractors.css.HtmlTag.*;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;

/** Finds tags, texts and comments in the bytes of a page, whose charset must preserve ASCII. */
final class HtmlScan {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private final byte[] bytes;
    private final HtmlRules rules;
    private final HtmlAttributes attributes;
    private final HtmlScript script;

    HtmlScan(byte[] bytes, Charset charset, HtmlSink sink) {
        this.bytes = bytes;
        this.attributes = new HtmlAttributes(bytes, charset);
        this.script = new HtmlScript(bytes, this);
        this.rules = new HtmlRules(bytes, charset, sink);
    }

    /** Reads until the sink is done. */
    void read(HtmlSink sink) {
        if (bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB) {
            throw FallbackNeeded.INSTANCE; // a byte order mark is text to jsoup
        }
        int i = 0;
        while (i < bytes.length && !sink.isDone()) {
            int markup = markup(i);
            if (markup > i) rules.text(i, markup);
            if (markup == bytes.length) break;
            i = read(markup);
        }
        if (!sink.isDone()) rules.end();
    }

    /** The next tag or comment; a lone {@code <} is text. */
    private int markup(int from) {
        int i = find('<', from);
        while (i < bytes.length - 1) {
            int c = bytes[i + 1];
            if (isLetter(c) || c == '/' || c == '!' || c == '?') return i;
            i = find('<', i + 1);
        }
        return bytes.length;
    }

    static boolean isLetter(int c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    /** The page's length when there is none. */
    int find(char wanted, int from) {
        int i = from;
        for (; i + 8 <= bytes.length; i += 8) {
            long hit = (long) LONG.get(bytes, i) ^ ONES * wanted;
            hit = hit - ONES & ~hit & HIGH;
            if (hit != 0) return i + (Long.numberOfTrailingZeros(hit) >>> 3);
        }
        while (i < bytes.length && bytes[i] != wanted) i++;
        return i;
    }

    private int read(int position) {
        return switch (bytes[position + 1]) {
            case '/' -> endTag(position + 2);
            case '!' -> declaration(position + 2);
            case '?' -> bogusComment(position);
            default -> startTag(position + 1);
        };
    }

    /** Up to the next {@code >}. */
    private int bogusComment(int from) {
        rules.comment();
        return Math.min(bytes.length, find('>', from) + 1);
    }

    private int declaration(int from) {
        if (starts("--", from)) return comment(from + 2);
        if (starts("[cdata[", from)) return data(from);
        if (!starts("doctype", from)) return bogusComment(from);
        int name = from + "doctype".length();
        if (name == bytes.length || !HtmlAttributes.isSpace(bytes[name])) throw FallbackNeeded.INSTANCE;
        while (name < bytes.length && HtmlAttributes.isSpace(bytes[name])) name++;
        // otherwise the name would include anything, even the bracket
        if (name == bytes.length || !isLetter(bytes[name])) throw FallbackNeeded.INSTANCE;
        int end = find('>', name);
        if (end == bytes.length) throw FallbackNeeded.INSTANCE;
        rules.doctype(name, end);
        return end + 1;
    }

    private int comment(int from) {
        rules.comment();
        if (starts(">", from)) return from + 1;
        if (starts("->", from)) return from + 2;
        for (int i = find('-', from); i < bytes.length; i = find('-', i + 1)) {
            int end = i;
            while (end < bytes.length && bytes[end] == '-') end++;
            if (end - i < 2) continue;
            if (starts(">", end)) return end + 1;
            if (starts("!>", end)) return end + 2;
            i = end - 1;
        }
        return bytes.length;
    }

    private int data(int from) {
        if (bytes[from + 1] != 'C' || bytes[from + 2] != 'D' || bytes[from + 3] != 'A') return bogusComment(from);
        throw FallbackNeeded.INSTANCE;
    }

    boolean starts(String lowerCase, int at) {
        if (at + lowerCase.length() > bytes.length) return false;
        for (int i = 0; i < lowerCase.length(); i++) {
            int c = bytes[at + i];
            if (c != lowerCase.charAt(i) && !(isLetter(c) && (c | 0x20) == lowerCase.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private int startTag(int from) {
        int nameEnd = HtmlNames.end(bytes, from);
        HtmlTag tag = HtmlTag.of(HtmlNames.number(bytes, from, nameEnd));
        checkEnd(nameEnd);
        int i = attributes.read(nameEnd);
        boolean isRaw = rules.start(tag, attributes, from, nameEnd);
        if (isRaw) return rawText(tag, i);
        boolean skipsLine = tag == PRE || tag == LISTING;
        return skipsLine && i < bytes.length && bytes[i] == '\n' ? i + 1 : i;
    }

    private void checkEnd(int nameEnd) {
        int c = nameEnd < bytes.length ? bytes[nameEnd] : 0;
        if (c != '>' && c != '/' && c != '<' && !HtmlAttributes.isSpace(c)) throw FallbackNeeded.INSTANCE;
    }

    private int endTag(int from) {
        if (from == bytes.length || bytes[from] == '>') throw FallbackNeeded.INSTANCE;
        if (!isLetter(bytes[from])) return bogusComment(from);
        int nameEnd = HtmlNames.end(bytes, from);
        checkEnd(nameEnd);
        int i = attributes.read(nameEnd);
        rules.end(HtmlTag.of(HtmlNames.number(bytes, from, nameEnd)));
        return i;
    }

    private int rawText(HtmlTag tag, int from) {
        int end = tag == SCRIPT ? script.end(from) : rawEnd(tag, from);
        rules.rawText(tag, from, end);
        return attributes.read(HtmlNames.end(bytes, end + 2));
    }

    private int rawEnd(HtmlTag tag, int from) {
        for (int i = find('<', from); i < bytes.length; i = find('<', i + 1)) if (isEndOf(tag, i)) return i;
        throw FallbackNeeded.INSTANCE;
    }

    boolean isEndOf(HtmlTag tag, int at) {
        if (!starts("</", at)) return false;
        int end = HtmlNames.end(bytes, at + 2);
        if (end == at + 2 || end == bytes.length) return false;
        boolean ends = bytes[end] == '>' || bytes[end] == '/' || HtmlAttributes.isSpace(bytes[end]);
        return ends && HtmlNames.number(bytes, at + 2, end) == tag.number;
    }

    /** Finds the end of a script, which may be inside a comment that hid scripts from old browsers. */
    private static final class HtmlScript {

        private static final String COMMENT = "<!--";
        private static final byte[] NAME = Compound.name("script");

        private final byte[] bytes;
        private final HtmlScan scan;

        private boolean inComment;

        private boolean inScript;

        HtmlScript(byte[] bytes, HtmlScan scan) {
            this.bytes = bytes;
            this.scan = scan;
        }

        /** Where the end tag begins. */
        int end(int from) {
            inComment = false;
            inScript = false;
            int dashes = 0;
            int i = from;
            while (true) {
                if (!inComment) i = scan.find('<', i);
                if (i >= bytes.length) throw FallbackNeeded.INSTANCE;
                int c = bytes[i];
                if (c == '-') {
                    dashes++;
                    i++;
                    continue;
                }
                if (c == '>' && dashes >= 2) {
                    inComment = false;
                    inScript = false;
                }
                dashes = 0;
                if (c != '<') {
                    i++;
                } else if (!inComment && scan.starts(COMMENT, i)) {
                    inComment = true;
                    inScript = false;
                    dashes = 2;
                    i += COMMENT.length();
                } else if (!inScript && scan.isEndOf(SCRIPT, i)) {
                    return i;
                } else {
                    i = inComment ? behindName(i + 1) : i + 1;
                }
            }
        }

        /** Skips the name of a tag in a comment, where a script may begin or end. */
        private int behindName(int from) {
            int name = from;
            if (inScript) {
                if (name == bytes.length || bytes[name] != '/') return from;
                name++;
            }
            int end = name;
            while (end < bytes.length && HtmlScan.isLetter(bytes[end])) end++;
            if (end == bytes.length || end == name && !inScript) return from;
            int c = bytes[end];
            boolean ends = c == '>' || c == '/' || HtmlAttributes.isSpace(c);
            if (!ends) return end;
            boolean same = end - name == NAME.length;
            for (int i = 0; same && i < NAME.length; i++) same = bytes[name + i] == NAME[i];
            if (same) inScript = !inScript;
            return end + 1;
        }
    }
}
