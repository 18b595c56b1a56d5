// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.http.client.entity.DeflateInputStream;
import org.brotli.dec.BrotliInputStream;

/**
 * The content codings of a body (RFC 9110, section 8.4). Gzip, deflate and br are decoded by the libraries that
 * JMeter's HTTP Request uses, zstd (RFC 8878) by aircompressor. Immutable.
 */
public final class ContentCodings {

    /** The codings that are decoded, as messages name them. */
    public static final List<String> KNOWN = List.of("gzip", "deflate", "br", "zstd");

    private static final int BUFFER = 8 * 1024;
    private static final String OLD_GZIP = "x-gzip";

    private final List<String> applied;

    private ContentCodings(List<String> applied) {
        this.applied = applied;
    }

    /** @param header value of Content-Encoding, null or empty without one */
    public static ContentCodings of(String header) {
        return new ContentCodings(Arrays.stream(header == null ? new String[0] : header.split(","))
                .map(part -> part.strip().toLowerCase(Locale.ROOT))
                .filter(coding -> !coding.isEmpty() && !coding.equals("identity"))
                .map(coding -> coding.equals(OLD_GZIP) ? "gzip" : coding)
                .toList());
    }

    public boolean none() {
        return applied.isEmpty();
    }

    public boolean known() {
        return KNOWN.containsAll(applied);
    }

    /** Whether it is this coding and no other. */
    public boolean isOnly(String coding) {
        return applied.equals(List.of(coding));
    }

    /**
     * Decodes a stream that is not empty and whose codings are known.
     *
     * @throws IOException if its start is not valid; the stream throws it for the rest
     */
    public InputStream decode(InputStream coded) throws IOException {
        InputStream decoded = coded;
        for (int i = applied.size() - 1; i >= 0; i--) decoded = decode(applied.get(i), decoded);
        return decoded;
    }

    private static InputStream decode(String coding, InputStream coded) throws IOException {
        return switch (coding) {
            case "deflate" -> new DeflateInputStream(coded);
            case "br" -> new BrotliInputStream(coded);
            case "zstd" -> new Zstd(coded);
            default -> new GZIPInputStream(coded, BUFFER);
        };
    }

    /** As in the header, in lower case. */
    @Override
    public String toString() {
        return String.join(", ", applied);
    }

    /** Throws an IOException if the data is not valid, as the other decoders do. */
    private static final class Zstd extends FilterInputStream {

        Zstd(InputStream coded) {
            super(new ZstdInputStream(coded));
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            try {
                return super.read(into, from, length);
            } catch (MalformedInputException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
