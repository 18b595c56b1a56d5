// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.http.client.entity.DeflateInputStream;
import org.brotli.dec.BrotliInputStream;

/**
 * The content codings of RFC 9110, section 8.4, that can be undone, each by the library that
 * JMeter's own HTTP Request uses.
 */
public final class ContentCodings {

    private static final int BUFFER = 8 * 1024;
    private static final Set<String> KNOWN = Set.of("gzip", "x-gzip", "deflate", "br");

    private final List<String> applied;

    private ContentCodings(List<String> applied) {
        this.applied = applied;
    }

    /**
     * @param header the value of Content-Encoding, null or empty when there is none
     */
    public static ContentCodings of(String header) {
        List<String> applied = new ArrayList<>();
        for (String part : header == null ? new String[0] : header.split(",")) {
            String coding = part.strip().toLowerCase(Locale.ROOT);
            if (!coding.isEmpty() && !coding.equals("identity")) applied.add(coding);
        }
        return new ContentCodings(List.copyOf(applied));
    }

    /** Whether the bytes are the content itself. */
    public boolean none() {
        return applied.isEmpty();
    }

    /** Whether all of them can be undone. */
    public boolean known() {
        return KNOWN.containsAll(applied);
    }

    /** The decoded bytes of {@code coded}, which is not empty and whose codings are known. */
    InputStream undo(InputStream coded) throws IOException {
        InputStream decoded = coded;
        for (int i = applied.size() - 1; i >= 0; i--) decoded = undo(applied.get(i), decoded);
        return decoded;
    }

    private static InputStream undo(String coding, InputStream coded) throws IOException {
        return switch (coding) {
            case "deflate" -> new DeflateInputStream(coded);
            case "br" -> new BrotliInputStream(coded);
            default -> new GZIPInputStream(coded, BUFFER);
        };
    }

    /** As they stood in the header, in lower case. */
    @Override
    public String toString() {
        return String.join(", ", applied);
    }
}
