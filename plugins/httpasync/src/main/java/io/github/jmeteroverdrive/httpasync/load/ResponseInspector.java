// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.http.body.BodyChecksum;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.measure.StatusCause;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

/**
 * Inspects the responses to one request after another, as their bytes arrive: checks whether each is as expected, and
 * stores parts for its result. Reads only as much as needed. One thread.
 */
public final class ResponseInspector implements ResponseCheck.Inspected {

    private static final HeaderMatcher LOCATION = HeaderMatcher.parse("Location");
    private static final HeaderMatcher CONTENT_TYPE = HeaderMatcher.parse("Content-Type");
    private static final int MAX_DETAILED_BODY = 10 << 20;

    private final ResponseCheck check;
    private final FailedBodies failedBodies;
    private final boolean detailed;
    private final int keep;
    private final StreamingSearch search; // null = none
    private final List<String> bodyFailures;
    private final String missingHeader;
    private final String missingText;
    private final StringBuilder fields = new StringBuilder();
    private final BodyPrefix prefix = new BodyPrefix();
    private BodyChecksum checksum = BodyChecksum.NONE;
    private boolean hasHeader;
    private String location = "";
    private String contentType = "";
    private boolean wantsBody;

    /** @param detailed whether results contain the whole response, for View Results Tree */
    ResponseInspector(ResponseCheck check, FailedBodies failedBodies, boolean detailed) {
        this.check = check;
        this.failedBodies = failedBodies;
        this.detailed = detailed;
        keep = detailed ? Math.max(check.keep(), MAX_DETAILED_BODY) : check.keep();
        search = check.search().orElse(null);
        bodyFailures = check.bodyFailures();
        missingHeader = check.missingHeader();
        missingText = check.missingText();
    }

    @Override
    public ResponseInspector inspector() {
        return this;
    }

    @Override
    public void begin() {
        hasHeader = check.header() == null;
        location = "";
        contentType = "";
        fields.setLength(0);
        wantsBody = false;
        prefix.begin(0);
        if (check.hasChecksum()) checksum = check.body().kind().start();
        if (search != null) search.begin();
    }

    @Override
    public boolean wantsFields() {
        return !hasHeader || check.location() || keepsBody();
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (!hasHeader) hasHeader = check.header().matches(line, from, to);
        if (check.location() && LOCATION.matches(line, from, to)) location = LOCATION.value(line, from, to);
        if (keepsBody() && CONTENT_TYPE.matches(line, from, to)) contentType = CONTENT_TYPE.value(line, from, to);
        if (detailed)
            fields.append(new String(line, from, to - from, StandardCharsets.UTF_8))
                    .append('\n');
    }

    @Override
    public void head(int status) {
        prefix.begin(mayBeSaved(status) ? Math.max(keep, FailedBodies.MAX_BYTES) : keep);
        wantsBody = wantsMore();
    }

    private boolean mayBeSaved(int status) {
        if (!check.status().has(status)) return failedBodies.wants(StatusCause.of(status));
        if (!hasHeader) return failedBodies.wants(missingHeader);
        for (String failure : bodyFailures) if (failedBodies.wants(failure)) return true;
        return false;
    }

    private boolean wantsMore() {
        return prefix.wantsMore() || check.hasChecksum() || search != null && !search.found();
    }

    @Override
    public boolean wantsBody() {
        return wantsBody;
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
        if (!wantsBody) return;
        prefix.take(bytes, from, to);
        checksum.update(bytes, from, to - from);
        if (search != null) search.take(bytes, from, to);
        wantsBody = wantsMore();
    }

    /** Fails a request that has ended if its response is not what was expected. */
    public void judge(Exchange exchange) {
        String failure = exchange.failure() == null ? failure(exchange) : null;
        if (failure == null) return;
        exchange.reject(failure);
        if (failedBodies.wants(failure))
            failedBodies.save(check.element(), failure, prefix.copy(FailedBodies.MAX_BYTES), exchange.bodyBytes());
    }

    private String failure(Exchange exchange) {
        if (!check.status().has(exchange.status())) return StatusCause.of(exchange.status());
        if (!hasHeader) return missingHeader;
        OptionalLong length = check.body().length();
        if (length.isPresent() && length.getAsLong() != exchange.bodyBytes()) return ResponseCheck.WRONG_LENGTH;
        String expected = check.body().checksum();
        if (!expected.isEmpty() && !expected.equals(checksum.hex())) return ResponseCheck.WRONG_CHECKSUM;
        return search == null || search.found() ? null : missingText;
    }

    /** The Location header; "" if there is none or redirects are not followed. */
    public String location() {
        return location;
    }

    /** The start of the body that a result stores. */
    public byte[] firstBytes() {
        return prefix.copy(keep);
    }

    public boolean keepsBody() {
        return keep > 0;
    }

    /** The Content-Type header if the body is stored; "" if there is none. */
    public String contentType() {
        return contentType;
    }

    public boolean isDetailed() {
        return detailed;
    }

    /** If detailed, the header lines, each with a line feed. */
    public String fields() {
        return fields.toString();
    }

    /** Checksum of the body as received, in hexadecimal; "" if none was requested. */
    public String checksum() {
        return checksum.hex();
    }
}
