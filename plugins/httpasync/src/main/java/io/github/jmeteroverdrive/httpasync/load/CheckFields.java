// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.http.body.ByteCount;
import io.github.jmeteroverdrive.http.body.ExpectedFields;
import java.util.Optional;

/** The fields about responses. */
public final class CheckFields {

    private static final String ELEMENT = "HttpAsyncRequest";
    private static final long MAX_KEPT = 1 << 24;

    static final Field<StatusSet> STATUS = status(ELEMENT);
    static final Field<Optional<HeaderMatcher>> HEADER = Field.of(
                    ELEMENT + ".expectedHeader", "Expected header", Value.of(HeaderMatcher::parse))
            .optional("any")
            .hint("Each response must have it: X-Cache, or with its value X-Cache: HIT");
    static final Field<String> CONTAINS = Field.text(ELEMENT + ".contains", "Body contains")
            .verbatim()
            .emptyMeans("anything")
            .hint("Text that each body must have, in UTF-8, after decoding gzip or deflate");
    public static final ExpectedFields BODY = new ExpectedFields(ELEMENT);
    static final Field<Long> KEEP = keep(ELEMENT);
    public static final Field<Boolean> FOLLOW = follow(ELEMENT, false, "to the endpoint's own server");

    public static final Section RESPONSE = Section.of("Response", STATUS, HEADER, CONTAINS, KEEP, FOLLOW);

    private CheckFields() {}

    public static Field<StatusSet> status(String element) {
        return Field.of(element + ".expected", "Expected status", Value.of(StatusSet::parse))
                .written("200-399")
                .hint("Status codes of a success, e.g. 200, 204, 300-399");
    }

    public static Field<Long> keep(String element) {
        return Field.of(element + ".keepFirst", "Keep first", ByteCount.value(0, MAX_KEPT))
                .written("0")
                .unit("bytes")
                .hint("Bytes of each body for listeners, assertions and extractors, if each request"
                        + " is a result; the rest is discarded");
    }

    public static Field<Boolean> follow(String element, boolean initial, String where) {
        return Field.flag(element + ".followRedirects", "Follow redirects", initial)
                .meaning(false, "a redirect is a response like any other, and counted")
                .meaning(true, "it is followed, " + where + ", up to 20 in a row");
    }
}
