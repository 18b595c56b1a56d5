// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ByteCount;
import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.http.body.Wire;
import io.github.jmeteroverdrive.http.framing.Strictness;
import java.util.OptionalLong;
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

    private static final int DEFAULT_BUFFER = 128 * 1024;
    private static final int MOST_KEPT = 1 << 30;
    private static final int LARGEST_BUFFER = 1 << 26;

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws io.github.jmeteroverdrive.run.Refusal for the first that is wrong
     */
    public static DownloadSettings of(TestElement element) {
        Fields fields = Fields.of(element, DownloadFields.LABEL);
        long stopAfter =
                bytes(fields, DownloadFields.STOP_AFTER, "Stop after", 1, Wire.NO_LIMIT - 1)
                        .orElse(Wire.NO_LIMIT);
        DownloadSettings settings =
                new DownloadSettings(
                        (int)
                                bytes(fields, DownloadFields.KEEP, "Keep first", 0, MOST_KEPT)
                                        .orElse(0),
                        fields.flag(DownloadFields.DECODE, "Decode all", false),
                        expected(fields, stopAfter != Wire.NO_LIMIT),
                        bytes(fields, DownloadFields.RATE, "Rate limit", 1, Long.MAX_VALUE)
                                .orElse(0),
                        (int)
                                bytes(
                                                fields,
                                                DownloadFields.BUFFER,
                                                "Read buffer",
                                                1,
                                                LARGEST_BUFFER)
                                        .orElse(DEFAULT_BUFFER),
                        (int)
                                fields.whole(
                                        DownloadFields.MAX_STALL,
                                        "Maximum stall",
                                        0,
                                        0,
                                        Integer.MAX_VALUE),
                        stopAfter,
                        fields.flag(DownloadFields.STRICT, Strictness.LABEL, true),
                        fields.flag(DownloadFields.AS_REQUEST, "As HTTP Request", false));
        if (settings.asRequest && settings.judges())
            throw fields.refuse(
                    "As HTTP Request",
                    "true",
                    "HTTP Request keeps, checks and limits nothing: leave the other fields as they"
                            + " are by default, but for the read buffer, or give false");
        return settings;
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
        boolean known =
                DownloadFields.ALL.stream()
                        .noneMatch(name -> element.getPropertyAsString(name).contains("${"));
        if (known) of(element);
    }

    private static ExpectedBody expected(Fields fields, boolean stops) {
        OptionalLong length =
                bytes(fields, DownloadFields.EXPECTED_LENGTH, "Expected length", 0, Long.MAX_VALUE);
        if (length.isPresent() && stops)
            throw fields.refuse(
                    "Expected length",
                    fields.optional(DownloadFields.EXPECTED_LENGTH),
                    "Stop after ends the body before its length is known; leave one of them empty");
        ChecksumKind kind = fields.oneOf(DownloadFields.CHECKSUM, "Checksum", ChecksumKind.NONE);
        String value = fields.optional(DownloadFields.EXPECTED_CHECKSUM);
        if (!value.isEmpty() && kind == ChecksumKind.NONE)
            throw fields.refuse(
                    "Expected checksum", value, "Checksum is none; give crc32c or sha-256 there");
        if (!value.isEmpty() && !kind.accepts(value))
            throw fields.refuse(
                    "Expected checksum",
                    value,
                    "a " + kind.id() + " has " + kind.digits() + " hexadecimal digits");
        return new ExpectedBody(length, kind, value);
    }

    private static OptionalLong bytes(
            Fields fields, String property, String label, long min, long max) {
        String text = fields.optional(property);
        if (text.isEmpty()) return OptionalLong.empty();
        OptionalLong bytes = ByteCount.parse(text);
        if (bytes.isEmpty()) throw fields.refuse(label, text, "give " + ByteCount.SYNTAX);
        if (bytes.getAsLong() < min || bytes.getAsLong() > max)
            throw fields.refuse(
                    label, text, "give from " + min + " to " + max + " bytes, or nothing");
        return bytes;
    }
}
