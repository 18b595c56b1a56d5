// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.Charset;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A text that is searched, decoded at most once for all rows. Used by one thread; valid during one {@code process()}.
 */
public final class TextSource {

    private final TextSources owner;
    private SampleResult sample;
    private byte[] body;
    private SampleField field;
    private boolean charsetKnown;
    private Charset charset;
    private boolean textKnown;
    private String text;

    TextSource(TextSources owner) {
        this.owner = owner;
    }

    void open(SampleResult of, SampleField which) {
        clear();
        sample = of;
        field = which;
    }

    void open(String value) {
        clear();
        text = value;
        textKnown = true;
    }

    /**
     * A body that belongs to no sample.
     *
     * @param bytes searched in place and left unchanged
     * @param encoding one of {@link ByteCharsets}
     */
    public static TextSource ofBody(byte[] bytes, Charset encoding) {
        TextSource source = new TextSource(null);
        source.body = bytes;
        source.charset = encoding;
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
     * The body, which must not be changed; null when only {@link #text()} can be searched: for another field, a
     * variable, or a charset that is not in {@link ByteCharsets}.
     */
    public byte[] bytes() {
        if (charset() == null) return null;
        return body != null ? body : sample.getResponseData();
    }

    /** Charset of {@link #bytes()}; null if there are none. */
    public Charset charset() {
        if (!charsetKnown) {
            charsetKnown = true;
            if (field == SampleField.BODY) {
                charset = owner.searchable(sample.getDataEncodingWithDefault());
            }
        }
        return charset;
    }

    /** The text as the stock extractor sees it; null if there is none. */
    public String text() {
        if (!textKnown) {
            text = body != null ? new String(body, charset) : field.text(sample);
            textKnown = true;
        }
        return text;
    }

    public boolean isVariable() {
        return sample == null;
    }
}
