// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.http.body.ByteCount;
import io.github.jmeteroverdrive.http.body.ExpectedFields;
import io.github.jmeteroverdrive.http.framing.Strictness;
import java.util.OptionalLong;

/** The fields of a download beside those of HTTP Request. */
public final class DownloadFields {

    private static final String ELEMENT = "StreamingDownload";
    private static final long MOST_KEPT = 1L << 30;
    private static final long LARGEST_BUFFER = 1L << 26;

    public static final Field<Long> KEEP =
            Field.of(ELEMENT + ".keepFirst", "Keep first", ByteCount.value(0, MOST_KEPT))
                    .written("0")
                    .unit("bytes")
                    .hint(
                            "Decoded bytes that extractors, assertions and listeners see, e.g. 1000"
                                    + " or 64k; the rest is discarded");
    public static final Field<Boolean> DECODE =
            Field.flag(ELEMENT + ".decode", "Decode all", false)
                    .says(
                            true,
                            "gzip, deflate and br are undone to the end, which costs CPU time, and"
                                    + " the decoded length is known")
                    .says(false, "only as far as Keep first needs it");
    public static final Field<OptionalLong> STOP_AFTER =
            Field.of(
                            ELEMENT + ".stopAfter",
                            "Stop after",
                            ByteCount.value(1, Long.MAX_VALUE).map(OptionalLong::of))
                    .emptyIs(OptionalLong.empty(), "the whole body")
                    .unit("bytes")
                    .hint("On the wire, after which the connection is closed, e.g. 10m");

    public static final ExpectedFields EXPECTED = new ExpectedFields(ELEMENT);

    public static final Field<Boolean> STRICT = Strictness.field(ELEMENT + ".strict");

    public static final Field<OptionalLong> RATE =
            ByteCount.rate(ELEMENT + ".rateLimit")
                    .emptyMeans("as fast as they come")
                    .hint("Of each body, e.g. 500k or 20m");
    public static final Field<Integer> MAX_STALL =
            Field.count(ELEMENT + ".maxStall", "Maximum stall", 0, Integer.MAX_VALUE)
                    .emptyIs(0, "no limit but the response timeout")
                    .unit("ms")
                    .hint("Time without a byte after which the sample fails");
    public static final Field<Long> BUFFER =
            Field.of(ELEMENT + ".readBuffer", "Read buffer", ByteCount.value(1, LARGEST_BUFFER))
                    .written("128k")
                    .unit("bytes")
                    .hint("What a read asks for");
    public static final Field<Boolean> AS_REQUEST =
            Field.flag(ELEMENT + ".asRequest", "As HTTP Request", false)
                    .says(
                            true,
                            "HTTP Request decides what fails, and decodes the body; only its bytes"
                                    + " are not kept. Nothing else can be asked of the body then");

    public static final Declaration DECLARATION =
            Declaration.of(
                    "od - Streaming Download",
                    "downloads.md",
                    Section.of("Body", KEEP, DECODE, STOP_AFTER),
                    EXPECTED.section(),
                    Section.of("Response", STRICT),
                    Section.of("Reading", RATE, MAX_STALL, BUFFER, AS_REQUEST));

    private DownloadFields() {}
}
