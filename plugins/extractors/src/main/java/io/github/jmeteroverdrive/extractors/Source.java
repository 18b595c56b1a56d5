// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.Charset;
import org.apache.jmeter.samplers.SampleResult;

/**
 * One text that is searched, decoded at most once for all rows. Used by one thread; valid during
 * one {@code process()}.
 */
public final class Source {

    private final CharsetOf charsets;
    private SampleResult sample;
    private byte[] body;
    private SampleField field;
    private boolean charsetKnown;
    private Charset charset;
    private boolean textKnown;
    private String text;

    Source(CharsetOf charsets) {
        this.charsets = charsets;
    }

    void ofSample(SampleResult of, SampleField which) {
        clear();
        sample = of;
        field = which;
    }

    void ofText(String value) {
        clear();
        text = value;
        textKnown = true;
    }

    /**
     * A body that belongs to no sample.
     *
     * @param bytes searched in place and left unchanged
     * @param written {@link ByteCharsets one} whose bytes can be searched
     */
    public static Source ofBody(byte[] bytes, Charset written) {
        Source source = new Source(null);
        source.body = bytes;
        source.charset = written;
        source.charsetKnown = true;
        return source;
    }

    void clear() {
        sample = null;
        body = null;
        field = null;
        charset = null;
        charsetKnown = false;
        text = null;
        textKnown = false;
    }

    /**
     * The body, to be searched in place and left unchanged; null where only {@link #text()} is
     * right: another field, a variable, a charset whose bytes cannot be searched.
     */
    public byte[] bytes() {
        if (charset() == null) return null;
        return body != null ? body : sample.getResponseData();
    }

    /** Charset of {@link #bytes()}; null when there are none. */
    public Charset charset() {
        if (!charsetKnown) {
            charsetKnown = true;
            if (field == SampleField.BODY)
                charset = charsets.of(sample.getDataEncodingWithDefault());
        }
        return charset;
    }

    /** The whole text, as the stock extractor sees it; null when there is none. */
    public String text() {
        if (!textKnown) {
            text = body != null ? new String(body, charset) : field.text(sample);
            textKnown = true;
        }
        return text;
    }

    /** The sample it comes from; null for a variable, and for a body of none. */
    public SampleResult sample() {
        return sample;
    }
}
