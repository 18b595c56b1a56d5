// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** Finds the end of a script, which may be hidden in what once kept scripts from old browsers. */
final class HtmlScript {

    private static final String COMMENT = "<!--";
    private static final byte[] NAME = CssCompound.name("script");

    private final byte[] bytes;
    private final HtmlScan scan;

    /** Whether a comment is open, and whether a script in it is. */
    private boolean inComment;

    private boolean inScript;

    HtmlScript(byte[] bytes, HtmlScan scan) {
        this.bytes = bytes;
        this.scan = scan;
    }

    /** Where its end tag begins. */
    int end(int from) throws NotClean {
        inComment = false;
        inScript = false;
        int dashes = 0;
        int i = from;
        while (true) {
            if (!inComment) i = scan.find('<', i);
            if (i >= bytes.length) throw NotClean.HERE;
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
            } else if (!inScript && scan.isEndOf(HtmlTags.SCRIPT, i)) {
                return i;
            } else {
                i = inComment ? behindName(i + 1) : i + 1;
            }
        }
    }

    /** Passes the name of a tag in a comment; a script there begins or ends. */
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
