// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.extractors.search.Haystack;
import io.github.jmeteroverdrive.extractors.search.Needle;
import java.nio.charset.Charset;
import org.apache.commons.lang3.StringUtils;

/**
 * Goes from match to match in one text, by its bytes where that is right. The search for the next
 * one begins right after the left boundary, so matches may overlap. For example:
 *
 * <pre>{@code
 * BoundaryScan scan = new BoundaryScan("<title>", "</title>");
 * scan.open(source);
 * while (scan.next()) titles.add(scan.value());
 * scan.close();
 * }</pre>
 */
final class BoundaryScan {

    private final String left;
    private final String right;

    /** Blank texts have no match; a blank boundary alone does not tell that a text is not blank. */
    private final boolean blank;

    private Charset charset;
    private Needle leftBytes;
    private Needle rightBytes;

    private final Haystack haystack = new Haystack();
    private byte[] bytes;
    private String text;
    private int from;
    private int start;
    private int end;

    BoundaryScan(String left, String right) {
        this.left = left;
        this.right = right;
        blank = StringUtils.isBlank(left) && StringUtils.isBlank(right);
    }

    boolean hasEmptyBoundary() {
        return left.isEmpty() || right.isEmpty();
    }

    void open(Source source) {
        from = 0;
        end = -1;
        bytes = blank || !encoded(source.charset()) ? null : source.bytes();
        haystack.open(bytes);
        text = bytes == null ? StringUtils.defaultIfBlank(source.text(), null) : null;
    }

    private boolean encoded(Charset wanted) {
        if (wanted == null) return false;
        if (wanted != charset) {
            charset = wanted;
            leftBytes = needle(left);
            rightBytes = needle(right);
        }
        return (leftBytes != null || left.isEmpty()) && (rightBytes != null || right.isEmpty());
    }

    private Needle needle(String boundary) {
        byte[] encoded = boundary.isEmpty() ? null : ByteCharsets.needle(boundary, charset);
        return encoded == null ? null : new Needle(encoded);
    }

    /** Goes to the next match, if there is one. */
    boolean next() {
        if (from < 0 || bytes == null && text == null) return false;
        start = left.isEmpty() ? 0 : afterLeft();
        if (start < 0) return false;
        // the right boundary found last is also the next one after a later start
        if (right.isEmpty()) end = length();
        else if (end < start) end = rightFrom(start);
        from = end < 0 || hasEmptyBoundary() ? -1 : start;
        return end >= 0;
    }

    private int afterLeft() {
        if (bytes == null) {
            int at = text.indexOf(left, from);
            return at < 0 ? -1 : at + left.length();
        }
        int at = haystack.find(leftBytes, from);
        return at < 0 ? -1 : at + leftBytes.length();
    }

    private int rightFrom(int position) {
        return bytes == null ? text.indexOf(right, position) : haystack.find(rightBytes, position);
    }

    private int length() {
        return bytes == null ? text.length() : bytes.length;
    }

    /** What stands between the boundaries. */
    String value() {
        return bytes == null
                ? text.substring(start, end)
                : new String(bytes, start, end - start, charset);
    }

    /** Lets the text go. */
    void close() {
        bytes = null;
        haystack.open(null);
        text = null;
    }
}
