// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.Charset;
import org.apache.jmeter.samplers.SampleResult;

/** A sample with a body, which remembers whether the body was decoded. */
public final class BodySample extends SampleResult {

    private static final long serialVersionUID = 1;

    private boolean decoded;

    public BodySample(byte[] body, String charset) {
        setDataEncoding(charset);
        setResponseData(body);
        setSuccessful(true);
    }

    public static BodySample of(String body, Charset charset) {
        return new BodySample(body.getBytes(charset), charset.name());
    }

    @Override
    public String getResponseDataAsString() {
        decoded = true;
        return super.getResponseDataAsString();
    }

    /** Whether the body was read as text. */
    public boolean isDecoded() {
        return decoded;
    }
}
