// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;

/**
 * Finds tags, texts and comments in the bytes of a page; in any charset that leaves ASCII as it is.
 */
final class HtmlScan {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private final byte[] bytes;
    private final HtmlRules rules;
    private final HtmlAttributes attributes;

    HtmlScan(byte[] bytes, Charset charset, HtmlSink sink) {
        this.bytes = bytes;
        this.attributes = new HtmlAttributes(bytes, charset);
        this.rules = new HtmlRules(bytes, sink);
    }

    /** Reads the page, as far as the sink wants it. */
    void read(HtmlSink sink) throws NotClean {
        if (bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB) {
            throw NotClean.HERE; // a byte order mark is text to jsoup
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

    /** Where the next tag or comment begins; a lone {@code <} is text. */
    private int markup(int from) {
        int i = find('<', from);
        while (i < bytes.length - 1) {
            int c = bytes[i + 1];
            if (isLetter(c) || c == '/' || c == '!' || c == '?') return i;
            i = find('<', i + 1);
        }
        return bytes.length;
    }

    private static boolean isLetter(int c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    /** Position of the next such byte; the page's length when there is none. */
    private int find(char wanted, int from) {
        int i = from;
        for (; i + 8 <= bytes.length; i += 8) {
            long hit = (long) LONG.get(bytes, i) ^ ONES * wanted;
            hit = hit - ONES & ~hit & HIGH;
            if (hit != 0) return i + (Long.numberOfTrailingZeros(hit) >>> 3);
        }
        while (i < bytes.length && bytes[i] != wanted) i++;
        return i;
    }

    private int read(int position) throws NotClean {
        return switch (bytes[position + 1]) {
            case '/' -> endTag(position + 2);
            case '!' -> declaration(position + 2);
            case '?' -> comment(behind(find('>', position)));
            default -> startTag(position + 1);
        };
    }

    private int behind(int found) throws NotClean {
        if (found == bytes.length) throw NotClean.HERE;
        return found + 1;
    }

    private int comment(int behind) {
        rules.comment();
        return behind;
    }

    private int declaration(int from) throws NotClean {
        if (!starts("--", from)) {
            if (!starts("doctype ", from)) throw NotClean.HERE;
            rules.doctype();
            int name = from + "doctype".length();
            while (name < bytes.length && HtmlAttributes.isSpace(bytes[name])) name++;
            // anything else is taken for the name, the bracket, too
            if (name == bytes.length || !isLetter(bytes[name])) throw NotClean.HERE;
            int end = find('>', name);
            for (int i = from; i < end; i++) {
                if (bytes[i] == '\'') throw NotClean.HERE;
            }
            return behind(end);
        }
        int i = from + 2;
        if (starts(">", i) || starts("->", i)) throw NotClean.HERE;
        while (!starts("-->", i)) {
            if (i >= bytes.length || starts("--!>", i)) throw NotClean.HERE;
            i = find('-', i + 1);
        }
        return comment(i + 3);
    }

    private boolean starts(String lowerCase, int at) {
        if (at + lowerCase.length() > bytes.length) return false;
        for (int i = 0; i < lowerCase.length(); i++) {
            int c = bytes[at + i];
            if (c != lowerCase.charAt(i) && !(isLetter(c) && (c | 0x20) == lowerCase.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private int startTag(int from) throws NotClean {
        int nameEnd = HtmlNames.end(bytes, from);
        HtmlTag tag = HtmlTags.of(HtmlNames.number(bytes, from, nameEnd));
        int c = nameEnd < bytes.length ? bytes[nameEnd] : 0;
        if (c != '>' && c != '/' && !HtmlAttributes.isSpace(c)) throw NotClean.HERE;
        int i = attributes.read(nameEnd);
        rules.start(tag, attributes);
        if (tag.is(HtmlTag.RAW | HtmlTag.ESCAPABLE)) return rawText(tag, from, nameEnd, i);
        boolean skipsLine = tag == HtmlTags.PRE || tag == HtmlTags.LISTING;
        return skipsLine && i < bytes.length && bytes[i] == '\n' ? i + 1 : i;
    }

    private int endTag(int from) throws NotClean {
        int nameEnd = HtmlNames.end(bytes, from);
        if (nameEnd == from || !isLetter(bytes[from])) throw NotClean.HERE;
        int i = nameEnd;
        while (i < bytes.length && HtmlAttributes.isSpace(bytes[i])) i++;
        if (i == bytes.length || bytes[i] != '>') throw NotClean.HERE;
        rules.end(HtmlTags.of(HtmlNames.number(bytes, from, nameEnd)));
        return i + 1;
    }

    /** Text up to the end tag of that name. */
    private int rawText(HtmlTag tag, int nameFrom, int nameEnd, int from) throws NotClean {
        for (int i = find('<', from); i < bytes.length; i = find('<', i + 1)) {
            if (tag == HtmlTags.SCRIPT && starts("<!--", i)) throw NotClean.HERE;
            if (!starts("</", i)) continue;
            int end = HtmlNames.end(bytes, i + 2);
            if (HtmlNames.number(bytes, i + 2, end) != tag.number) continue;
            if (end == i + 2 || end - i - 2 != nameEnd - nameFrom) continue;
            rules.rawText(tag, from, i);
            return endTag(i + 2);
        }
        throw NotClean.HERE;
    }
}
