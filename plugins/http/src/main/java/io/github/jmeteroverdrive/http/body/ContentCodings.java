// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.http.client.entity.DeflateInputStream;
import org.brotli.dec.BrotliInputStream;

/** The content codings of a body (RFC 9110, section 8.4), decoded by the libraries that JMeter's HTTP Request uses. */
final class ContentCodings {

    private static final int BUFFER = 8 * 1024;
    private static final Set<String> KNOWN = Set.of("gzip", "x-gzip", "deflate", "br");

    private final List<String> applied;

    private ContentCodings(List<String> applied) {
        this.applied = applied;
    }

    /** @param header value of Content-Encoding, null or empty without one */
    static ContentCodings of(String header) {
        return new ContentCodings(Arrays.stream(header == null ? new String[0] : header.split(","))
                .map(part -> part.strip().toLowerCase(Locale.ROOT))
                .filter(coding -> !coding.isEmpty() && !coding.equals("identity"))
                .toList());
    }

    boolean none() {
        return applied.isEmpty();
    }

    boolean known() {
        return KNOWN.containsAll(applied);
    }

    /** Decodes a stream that is not empty and whose codings are known. */
    InputStream decode(InputStream coded) throws IOException {
        InputStream decoded = coded;
        for (int i = applied.size() - 1; i >= 0; i--) decoded = decode(applied.get(i), decoded);
        return decoded;
    }

    private static InputStream decode(String coding, InputStream coded) throws IOException {
        return switch (coding) {
            case "deflate" -> new DeflateInputStream(coded);
            case "br" -> new BrotliInputStream(coded);
            default -> new GZIPInputStream(coded, BUFFER);
        };
    }

    /** As in the header, in lower case. */
    @Override
    public String toString() {
        return String.join(", ", applied);
    }
}
