// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.http.body.Wire;
import io.github.jmeteroverdrive.measure.Refusal;
import org.apache.jmeter.testelement.TestElement;

/**
 * How a body is downloaded, checked.
 *
 * @param keep first decoded bytes that extractors see
 * @param decode whether the rest is decoded, too
 * @param expected what must have come, in bytes on the wire
 * @param rate bytes/s, 0 = no limit
 * @param buffer bytes of a read
 * @param maxStall ms without a byte that are allowed, 0 = no limit
 * @param stopAfter bytes on the wire, or {@link Wire#NO_LIMIT}
 * @param strict whether a response that breaks the rules of HTTP fails where HTTP Request forgives
 * @param asRequest whether HTTP Request decides what fails; then nothing else is asked of a body
 */
public record DownloadSettings(
        int keep,
        boolean decode,
        ExpectedBody expected,
        long rate,
        int buffer,
        int maxStall,
        long stopAfter,
        boolean strict,
        boolean asRequest) {

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws Refusal for the first that is wrong
     */
    public static DownloadSettings of(TestElement element) {
        Fields fields = Fields.of(element, DownloadFields.DECLARATION, Refusal::new);
        DownloadSettings settings =
                new DownloadSettings(
                        Math.toIntExact(fields.get(DownloadFields.KEEP)),
                        fields.get(DownloadFields.DECODE),
                        DownloadFields.EXPECTED.of(fields),
                        fields.get(DownloadFields.RATE).orElse(0),
                        Math.toIntExact(fields.get(DownloadFields.BUFFER)),
                        fields.get(DownloadFields.MAX_STALL),
                        fields.get(DownloadFields.STOP_AFTER).orElse(Wire.NO_LIMIT),
                        fields.get(DownloadFields.STRICT),
                        fields.get(DownloadFields.AS_REQUEST));
        settings.refuseContradictions(fields);
        return settings;
    }

    private void refuseContradictions(Fields fields) {
        if (expected.length().isPresent() && stopAfter != Wire.NO_LIMIT)
            throw fields.refuse(
                    DownloadFields.EXPECTED.length(),
                    "Stop after ends the body before its length is known; leave one of them empty");
        if (asRequest && judges())
            throw fields.refuse(
                    DownloadFields.AS_REQUEST,
                    "HTTP Request keeps, checks and limits nothing: leave the other fields as they"
                            + " are by default, but for the read buffer, or give false");
    }

    /** Of embedded resources: what is expected is so of the page alone. */
    DownloadSettings ofResource() {
        return new DownloadSettings(
                keep,
                decode,
                ExpectedBody.ANY,
                rate,
                buffer,
                maxStall,
                stopAfter,
                strict,
                asRequest);
    }

    /** Whether something is asked of a body that HTTP Request knows nothing of. */
    private boolean judges() {
        return keep > 0
                || decode
                || !expected.equals(ExpectedBody.ANY)
                || rate > 0
                || maxStall > 0
                || stopAfter != Wire.NO_LIMIT;
    }

    /**
     * Refuses wrong fields before a thread starts. Variables have no values yet; an element with
     * some is checked at each sample instead.
     */
    public static void check(TestElement element) {
        if (!DownloadFields.DECLARATION.waits(element)) of(element);
    }
}
