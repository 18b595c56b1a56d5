// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Content codings, as servers use them. */
enum Coded {
    IDENTITY(""),
    GZIP("gzip"),
    X_GZIP("x-gzip"),
    ZLIB("deflate"),
    RAW_DEFLATE("deflate"),
    ZSTD("zstd"),
    GZIP_IN_GZIP("gzip, gzip");

    final String header;

    Coded(String header) {
        this.header = header;
    }

    byte[] of(byte[] content) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (OutputStream out = coder(coded)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.toByteArray();
    }

    private OutputStream coder(OutputStream to) throws IOException {
        return switch (this) {
            case IDENTITY -> new FilterOutputStream(to);
            case GZIP, X_GZIP -> new GZIPOutputStream(to);
            case ZLIB -> new DeflaterOutputStream(to);
            case RAW_DEFLATE -> new DeflaterOutputStream(to, new Deflater(Deflater.DEFAULT_COMPRESSION, true));
            case ZSTD -> new ZstdOutputStream(to);
            case GZIP_IN_GZIP -> new GZIPOutputStream(new GZIPOutputStream(to));
        };
    }
}
