// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.body.BodyChecksum;
import io.github.jmeteroverdrive.http.template.JMeterExpressions;
import io.github.jmeteroverdrive.http.template.PlainTemplates;
import io.github.jmeteroverdrive.http.template.TemplateSender;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;

/** Makes the bodies of one JMeter thread's requests. */
public final class TemplateBodies {

    /** What all threads of an element share. Thread-safe. */
    public static final class Shared {
        private final JMeterExpressions expressions = new JMeterExpressions();
        private final PlainTemplates plain = new PlainTemplates();
    }

    private final Shared shared;
    private TemplateSender sender;
    private long request;

    public TemplateBodies(Shared shared) {
        this.shared = shared;
    }

    /** The next sample begins: its values are new ones. */
    public void nextRequest() {
        request++;
    }

    /**
     * The body of a request; reads the whole template when its length must be known. Bodies of the
     * same sample have the same values, where they are evaluated once.
     */
    public TemplateEntity body(UploadSettings settings) throws IOException {
        if (sender == null || !sender.charset().equals(settings.charset()))
            sender = new TemplateSender(shared.expressions, settings.charset());
        OptionalLong length = length(settings);
        return length.isEmpty()
                ? TemplateEntity.chunked(settings, sender, request)
                : TemplateEntity.of(length.getAsLong(), settings, sender, request);
    }

    private OptionalLong length(UploadSettings settings) throws IOException {
        if (settings.length() == LengthKind.MEASURE) return OptionalLong.of(measured(settings));
        if (settings.length() == LengthKind.CHUNKED || settings.gzip()) return OptionalLong.empty();
        OptionalLong plain = shared.plain.length(settings.template());
        return plain.isEmpty()
                ? plain
                : OptionalLong.of(Math.multiplyExact(plain.getAsLong(), settings.repeat()));
    }

    private long measured(UploadSettings settings) throws IOException {
        Tally tally = new Tally(OutputStream.nullOutputStream(), BodyChecksum.NONE);
        sender.send(settings.template(), settings.repeat(), settings.evaluate(), request, tally);
        return tally.count();
    }
}
