// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.download.BodyChecksum;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.http.entity.AbstractHttpEntity;

/**
 * A template as the body of a request. Repeatable: if it is sent again because of authentication or a stale connection,
 * it is generated again. One JMeter thread.
 */
public final class TemplateEntity extends AbstractHttpEntity {

    /** The length of a chunked body. */
    static final long CHUNKED = -1;

    private final UploadSettings settings;
    private final TemplateSender sender;
    private final long request;
    private final long length;
    private long replacedBefore;
    private long unresolvedBefore;
    private BodyChecksum checksum = BodyChecksum.NONE;
    private CountingOutput wire = new CountingOutput(OutputStream.nullOutputStream(), BodyChecksum.NONE);
    private int sends;

    /** @param length bytes of the body, or {@link #CHUNKED} */
    TemplateEntity(UploadSettings settings, TemplateSender sender, long request, long length) {
        this.settings = settings;
        this.sender = sender;
        this.request = request;
        this.length = length;
        setChunked(length == CHUNKED);
        if (settings.gzip()) setContentEncoding("gzip");
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        sends++;
        replacedBefore = sender.replaced();
        unresolvedBefore = sender.unresolved();
        checksum = settings.checksum().start();
        if (settings.gzip()) {
            wire = new CountingOutput(out, BodyChecksum.NONE);
            Gzip gzip = new Gzip(wire);
            try {
                send(new CountingOutput(gzip, checksum));
                gzip.finish();
            } finally {
                gzip.free();
            }
        } else {
            wire = new CountingOutput(out, checksum);
            send(wire);
        }
        if (length != CHUNKED && wire.count() != length)
            throw new TemplateException(
                    "Template %s: it now has %s bytes, but %s were announced; do not change it while it is sent"
                            .formatted(settings.template(), wire.count(), length));
    }

    private void send(OutputStream out) throws IOException {
        sender.send(settings.template(), settings.repeat(), settings.evaluate(), request, out);
    }

    /** Bytes of the body that were sent in the last attempt, after compression. */
    long sent() {
        return wire.count();
    }

    /** Checksum of the body before compression; "" when none is taken. */
    String checksum() {
        return checksum.hex();
    }

    String description() {
        String text = "<template %s, %s bytes%s, expressions: %s replaced, %s left as they are"
                .formatted(
                        settings.template(),
                        sent(),
                        settings.gzip() ? " of gzip" : "",
                        sender.replaced() - replacedBefore,
                        sender.unresolved() - unresolvedBefore);
        if (sends > 1) text += ", sent " + sends + " times";
        String hex = checksum();
        return text + (hex.isEmpty() ? "" : ", " + settings.checksum().id() + " " + hex) + ">";
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean isStreaming() {
        return false;
    }

    @Override
    public long getContentLength() {
        return length;
    }

    @Override
    public InputStream getContent() {
        throw new UnsupportedOperationException("the body can only be written");
    }

    /** Cannot be closed, because that would end the chunks of a failed body in order. */
    private static final class Gzip extends GZIPOutputStream {

        private static final int BUFFER = 64 << 10;

        Gzip(OutputStream out) throws IOException {
            super(out, BUFFER);
        }

        /** Frees the native memory, which a garbage collection would do much later. */
        void free() {
            def.end();
        }
    }

    /** Counts the bytes written, and takes their checksum. */
    static final class CountingOutput extends FilterOutputStream {

        private final BodyChecksum checksum;
        private long count;

        CountingOutput(OutputStream out, BodyChecksum checksum) {
            super(out);
            this.checksum = checksum;
        }

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            checksum.update(bytes, from, length);
            count += length;
        }

        long count() {
            return count;
        }
    }
}
