// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Haystack;
import io.github.jmeteroverdrive.extractors.Needle;
import io.github.jmeteroverdrive.extractors.TextSource;
import java.nio.charset.Charset;
import org.apache.commons.lang3.StringUtils;

/**
 * Finds texts between two others, in the bytes where the charset allows it. The next search begins right after the left
 * boundary, so matches may overlap.
 */
public final class BoundaryFinder extends BodyFinder {

    private final String left;
    private final String right;

    /** Then blank texts have no match. */
    private final boolean bothBlank;

    private Charset charset;
    private Needle leftBytes;
    private Needle rightBytes;
    private final Haystack haystack = new Haystack();
    private byte[] bytes;
    private String text;
    private int from;
    private int start;
    private int end;

    /**
     * @param left empty for the start of the text
     * @param right empty for its end
     */
    public BoundaryFinder(String left, String right) {
        this.left = left;
        this.right = right;
        bothBlank = StringUtils.isBlank(left) && StringUtils.isBlank(right);
    }

    boolean hasEmptyBoundary() {
        return left.isEmpty() || right.isEmpty();
    }

    @Override
    protected void open(TextSource source) {
        from = 0;
        end = -1;
        bytes = bothBlank || !encode(source.charset()) ? null : source.bytes();
        haystack.open(bytes);
        text = bytes == null ? StringUtils.defaultIfBlank(source.text(), null) : null;
    }

    /** Whether both boundaries can be searched as bytes. */
    private boolean encode(Charset wanted) {
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

    @Override
    protected boolean next() {
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

    @Override
    protected String value() {
        return bytes == null ? text.substring(start, end) : new String(bytes, start, end - start, charset);
    }

    @Override
    protected void close() {
        bytes = null;
        haystack.open(null);
        text = null;
    }
}
