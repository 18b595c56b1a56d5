// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.http.connection.StrictHttpClient;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.OptionalLong;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an od - Streaming Download in addition to those of HTTP Request, and their values for one sample.
 *
 * @param keep first decoded bytes that extractors see
 * @param decode whether the rest is decoded, too
 * @param expected the expected body, in bytes on the wire
 * @param rate bytes/s, 0 = no limit
 * @param buffer bytes of a read
 * @param maxStall ms without a byte that are allowed, 0 = no limit
 * @param stopAfter bytes on the wire, or {@link RawBodyStream#NO_LIMIT}
 * @param strict whether a response that violates HTTP fails where HTTP Request accepts it
 * @param asRequest whether HTTP Request decides what fails; then nothing else is checked
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

    private static final String ELEMENT = "StreamingDownload";
    private static final long MAX_KEEP = 1L << 30;
    private static final long MAX_BUFFER = 1L << 26;

    static final Field<Long> KEEP = Field.of(ELEMENT + ".keepFirst", "Keep first", ByteCount.value(0, MAX_KEEP))
            .written("0")
            .unit("bytes")
            .hint("Decoded bytes that extractors, assertions and listeners see, e.g. 1000"
                    + " or 64k; the rest is discarded");

    static final Field<Boolean> DECODE = Field.flag(ELEMENT + ".decode", "Decode all", false)
            .meaning(
                    true,
                    "gzip, deflate, br and zstd are decoded to the end, which costs CPU time, and"
                            + " the decoded length is known")
            .meaning(false, "only the bytes of Keep first are decoded");

    static final Field<OptionalLong> STOP_AFTER = Field.of(
                    ELEMENT + ".stopAfter",
                    "Stop after",
                    ByteCount.value(1, Long.MAX_VALUE).map(OptionalLong::of))
            .emptyIs(OptionalLong.empty(), "the whole body")
            .unit("bytes")
            .hint("Bytes on the wire after which the connection is closed, e.g. 10m");

    static final ExpectedFields EXPECTED = new ExpectedFields(ELEMENT);

    static final Field<Boolean> STRICT = StrictHttpClient.strictField(ELEMENT + ".strict");

    static final Field<OptionalLong> RATE = ByteCount.rate(ELEMENT + ".rateLimit")
            .emptyMeans("as fast as they arrive")
            .hint("Of each body, e.g. 500k or 20m");

    static final Field<Integer> MAX_STALL = Field.count(ELEMENT + ".maxStall", "Maximum stall", 0, Integer.MAX_VALUE)
            .emptyIs(0, "no limit but the response timeout")
            .unit("ms")
            .hint("Time without a byte after which the sample fails");

    static final Field<Long> BUFFER = Field.of(ELEMENT + ".readBuffer", "Read buffer", ByteCount.value(1, MAX_BUFFER))
            .written("128k")
            .unit("bytes")
            .hint("Size of a read");

    static final Field<Boolean> AS_REQUEST = Field.flag(ELEMENT + ".asRequest", "As HTTP Request", false)
            .meaning(
                    true,
                    "the sample fails when HTTP Request would fail, and the body is decoded, but not stored; all other fields except Read buffer must have their defaults");

    public static final Declaration DECLARATION = Declaration.of(
            "od - Streaming Download",
            "downloads.md",
            Section.of("Body", KEEP, DECODE, STOP_AFTER),
            EXPECTED.section(),
            Section.of("Response", STRICT),
            Section.of("Reading", RATE, MAX_STALL, BUFFER, AS_REQUEST));

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws Refusal for the first field with an invalid value
     */
    public static DownloadSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        fields.requireDefined("Protocol", HTTPSamplerBase.PROTOCOL);
        fields.requireDefined("Server Name or IP", HTTPSamplerBase.DOMAIN);
        fields.requireDefined("Port Number", HTTPSamplerBase.PORT);
        fields.requireDefined("Path", HTTPSamplerBase.PATH);
        return read(fields);
    }

    private static DownloadSettings read(Fields fields) {
        DownloadSettings settings = new DownloadSettings(
                Math.toIntExact(fields.get(KEEP)),
                fields.get(DECODE),
                EXPECTED.of(fields),
                fields.get(RATE).orElse(0),
                Math.toIntExact(fields.get(BUFFER)),
                fields.get(MAX_STALL),
                fields.get(STOP_AFTER).orElse(RawBodyStream.NO_LIMIT),
                fields.get(STRICT),
                fields.get(AS_REQUEST));
        settings.refuseContradictions(fields);
        return settings;
    }

    private void refuseContradictions(Fields fields) {
        if (expected.length().isPresent() && stopAfter != RawBodyStream.NO_LIMIT)
            throw fields.refuse(
                    EXPECTED.length(), "Stop after ends the body before its length is known; leave one of them empty");
        boolean extras = keep > 0
                || decode
                || !expected.equals(ExpectedBody.ANY)
                || rate > 0
                || maxStall > 0
                || stopAfter != RawBodyStream.NO_LIMIT;
        if (asRequest && extras)
            throw fields.refuse(
                    AS_REQUEST,
                    "HTTP Request keeps, checks and limits nothing: leave all other fields but the"
                            + " read buffer at their defaults, or give false");
    }

    /** The settings of embedded resources, because only the page is compared with the expected body. */
    DownloadSettings ofResource() {
        return new DownloadSettings(
                keep, decode, ExpectedBody.ANY, rate, buffer, maxStall, stopAfter, strict, asRequest);
    }

    /**
     * Refuses invalid fields before a thread starts. Variables have no values yet: an element with some is checked at
     * each sample instead.
     */
    public static void check(TestElement element) {
        if (!DECLARATION.waits(element)) read(Fields.of(element, DECLARATION, Refusal::new));
    }
}
