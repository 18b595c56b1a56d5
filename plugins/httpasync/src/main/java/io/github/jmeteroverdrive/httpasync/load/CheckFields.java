// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.http.download.ByteCount;
import io.github.jmeteroverdrive.http.download.ExpectedFields;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import java.util.Optional;
import java.util.OptionalLong;

/** The fields about responses. */
public final class CheckFields {

    private static final String ELEMENT = "HttpAsyncRequest";
    private static final long MAX_KEPT = 1 << 24;

    static final Field<StatusSet> STATUS = status(ELEMENT);
    static final Field<Optional<HeaderMatcher>> HEADER = Field.of(
                    ELEMENT + ".expectedHeader", "Expected header", Value.of(HeaderMatcher::parse))
            .optional("any")
            .hint("Each response must have it: X-Cache, or with its value X-Cache: HIT");
    static final Field<String> CONTAINS = contains(
            ELEMENT,
            "Body contains",
            "Text that each body must have, in UTF-8, after decoding gzip, deflate, br or zstd");
    public static final ExpectedFields BODY = new ExpectedFields(ELEMENT);
    static final Field<EventReader.Format> EVENTS = Field.choice(ELEMENT + ".events", "Events", EventReader.Format.NONE)
            .meaning(EventReader.Format.NONE, "the body is not read as events")
            .meaning(EventReader.Format.SSE, "Server-Sent Events are counted and timed")
            .meaning(EventReader.Format.LINES, "the same for lines that are not blank, as in NDJSON");
    static final Field<OptionalLong> STOP_AFTER = stopAfter(ELEMENT, "events");
    static final Field<String> STOP_AT = Field.text(ELEMENT + ".stopAt", "Stop at")
            .emptyMeans("the end of the body")
            .hint("Data of the event that ends each response, such as [DONE]; it is not counted,"
                    + " and a response without it fails");
    static final Field<Long> KEEP = keep(ELEMENT);
    public static final Field<Boolean> FOLLOW = follow(ELEMENT, false, "to the endpoint's own server");

    public static final Section RESPONSE = Section.of("Response", STATUS, HEADER, CONTAINS, KEEP, FOLLOW);

    public static final Section STREAM = Section.of("Stream of events", EVENTS, STOP_AFTER, STOP_AT);

    private CheckFields() {}

    /** @throws RuntimeException of the kind that the fields throw, if they contradict each other */
    static EventReader.Options events(Fields fields) {
        EventReader.Format format = fields.get(EVENTS);
        OptionalLong most = fields.get(STOP_AFTER);
        String until = fields.get(STOP_AT);
        if (format == EventReader.Format.NONE && most.isPresent()) throw needsEvents(fields, STOP_AFTER);
        if (format == EventReader.Format.NONE && !until.isEmpty()) throw needsEvents(fields, STOP_AT);
        return new EventReader.Options(format, most.orElse(Long.MAX_VALUE), until);
    }

    private static RuntimeException needsEvents(Fields fields, Field<?> field) {
        return fields.refuse(field, "it needs events; set " + EVENTS.label() + " to sse or lines, or leave this empty");
    }

    public static Field<StatusSet> status(String element) {
        return Field.of(element + ".expected", "Expected status", Value.of(StatusSet::parse))
                .written("200-399")
                .hint("Status codes of a success, e.g. 200, 204, 300-399");
    }

    public static Field<String> contains(String element, String label, String hint) {
        return Field.text(element + ".contains", label)
                .verbatim()
                .emptyMeans("anything")
                .hint(hint);
    }

    public static Field<OptionalLong> stopAfter(String element, String unit) {
        return Field.limit(element + ".stopAfter", "Stop after")
                .unit(unit)
                .hint("The response counts as complete after this many " + unit + "; the rest is not read");
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
