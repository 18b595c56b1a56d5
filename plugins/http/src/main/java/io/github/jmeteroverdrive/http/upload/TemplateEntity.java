// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.body.BodyChecksum;
import io.github.jmeteroverdrive.http.template.TemplateException;
import io.github.jmeteroverdrive.http.template.TemplateSender;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.http.entity.AbstractHttpEntity;

/**
 * A template as the body of a request. Repeatable: what is sent again, because the server wants a
 * log-in or a connection was stale, is made anew from the template. One JMeter thread.
 */
public final class TemplateEntity extends AbstractHttpEntity {

    private static final int GZIP_BUFFER = 64 << 10;
    private static final long UNKNOWN = -1;

    private final UploadSettings settings;
    private final TemplateSender sender;
    private final long request;
    private final long length;
    private final long replacedBefore;
    private final long keptBefore;
    private BodyChecksum checksum = BodyChecksum.NONE;
    private Tally wire = new Tally(OutputStream.nullOutputStream(), BodyChecksum.NONE);
    private int sends;

    private TemplateEntity(
            UploadSettings settings, TemplateSender sender, long request, long length) {
        this.settings = settings;
        this.sender = sender;
        this.request = request;
        this.length = length;
        replacedBefore = sender.replaced();
        keptBefore = sender.kept();
        setChunked(length == UNKNOWN);
        if (settings.gzip()) setContentEncoding("gzip");
    }

    /** A body whose length is told by its chunks. */
    static TemplateEntity chunked(UploadSettings settings, TemplateSender sender, long request) {
        return new TemplateEntity(settings, sender, request, UNKNOWN);
    }

    /** A body of so many bytes. */
    static TemplateEntity of(
            long length, UploadSettings settings, TemplateSender sender, long request) {
        return new TemplateEntity(settings, sender, request, length);
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        sends++;
        checksum = settings.checksum().start();
        if (settings.gzip()) {
            wire = new Tally(out, BodyChecksum.NONE);
            GZIPOutputStream gzip = new GZIPOutputStream(wire, GZIP_BUFFER);
            send(new Tally(gzip, checksum));
            gzip.finish();
        } else {
            wire = new Tally(out, checksum);
            send(wire);
        }
        if (length != UNKNOWN && wire.count() != length)
            throw new TemplateException(
                    "Template "
                            + settings.template()
                            + ": it has become "
                            + wire.count()
                            + " bytes, and "
                            + length
                            + " were announced; do not change it while it is sent");
    }

    private void send(OutputStream out) throws IOException {
        sender.send(settings.template(), settings.repeat(), settings.evaluate(), request, out);
    }

    /** Bytes of body that went out, on the last try; compressed, when they are. */
    public long sent() {
        return wire.count();
    }

    /** Checksum of what went out before it was compressed; "" when none is taken. */
    public String checksum() {
        return checksum.hex();
    }

    /** What was sent, in words, for JMeter's listeners. */
    public String description() {
        String text =
                "<template "
                        + settings.template()
                        + ", "
                        + sent()
                        + " bytes"
                        + (settings.gzip() ? " of gzip" : "")
                        + ", expressions: "
                        + (sender.replaced() - replacedBefore)
                        + " replaced, "
                        + (sender.kept() - keptBefore)
                        + " left as they are";
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

    /** A body that is made while it is sent cannot be read. */
    @Override
    public InputStream getContent() {
        throw new UnsupportedOperationException("the body is written only");
    }
}
