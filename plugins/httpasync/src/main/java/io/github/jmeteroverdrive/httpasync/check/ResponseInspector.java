// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.check;

import io.github.jmeteroverdrive.http.body.BodyChecksum;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Looks at the responses of one request after another, only at what somebody asked for: whether
 * each is what was wanted, and its first bytes. One thread.
 */
public final class ResponseInspector implements ResponseCheck.Inspected {

    private static final HeaderMatcher LOCATION = HeaderMatcher.parse("Location");
    private static final HeaderMatcher CONTENT_TYPE = HeaderMatcher.parse("Content-Type");

    /** Of a body that a person looks at. */
    private static final int MOST_SHOWN = 10 << 20;

    private final ResponseCheck check;
    private final FailedBodies failed;
    private final boolean detailed;
    private final int keep;
    private final StringBuilder fields = new StringBuilder();
    private final StreamingSearch search; // null = none
    private final List<String> causesOfBody;
    private final String noHeader;
    private final String noText;
    private final BodyPrefix first = new BodyPrefix();
    private BodyChecksum checksum = BodyChecksum.NONE;
    private boolean hasHeader;
    private String location = "";
    private String contentType = "";
    private boolean wants;

    /**
     * @param detailed whether results have all of the response, for a person who looks at them
     */
    ResponseInspector(ResponseCheck check, FailedBodies failed, boolean detailed) {
        this.check = check;
        this.failed = failed;
        this.detailed = detailed;
        keep = detailed ? Math.max(check.keep(), MOST_SHOWN) : check.keep();
        search = check.search().orElse(null);
        causesOfBody = check.causesOfBody();
        noHeader = check.noHeader();
        noText = check.noText();
    }

    @Override
    public ResponseInspector inspection() {
        return this;
    }

    @Override
    public void begin() {
        hasHeader = check.header() == null;
        location = "";
        contentType = "";
        fields.setLength(0);
        wants = false;
        first.begin(0);
        if (check.hasChecksum()) checksum = check.body().kind().start();
        if (search != null) search.begin();
    }

    @Override
    public boolean wantsFields() {
        return !hasHeader || check.location() || keeps();
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (!hasHeader) hasHeader = check.header().isMetBy(line, from, to);
        if (check.location() && LOCATION.isMetBy(line, from, to))
            location = LOCATION.value(line, from, to);
        if (keeps() && CONTENT_TYPE.isMetBy(line, from, to))
            contentType = CONTENT_TYPE.value(line, from, to);
        if (detailed)
            fields.append(new String(line, from, to - from, StandardCharsets.UTF_8)).append('\n');
    }

    @Override
    public void head(int status) {
        first.begin(mayBeKept(status) ? Math.max(keep, FailedBodies.MOST_BYTES) : keep);
        wants = wantsMore();
    }

    private boolean mayBeKept(int status) {
        if (!check.status().has(status)) return failed.wants(ResponseCheck.status(status));
        if (!hasHeader) return failed.wants(noHeader);
        for (String cause : causesOfBody) if (failed.wants(cause)) return true;
        return false;
    }

    private boolean wantsMore() {
        return first.wantsMore() || check.hasChecksum() || search != null && !search.found();
    }

    @Override
    public boolean wantsBody() {
        return wants;
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
        if (!wants) return;
        first.take(bytes, from, to);
        checksum.update(bytes, from, to - from);
        if (search != null) search.take(bytes, from, to);
        wants = wantsMore();
    }

    /** Makes a request that has ended a failed one when its response is not what was wanted. */
    public void judge(Exchange exchange) {
        if (exchange.failure() != null) return;
        String cause = cause(exchange);
        if (cause == null) return;
        exchange.refuse(cause);
        if (failed.wants(cause))
            failed.keep(
                    check.element(),
                    cause,
                    first.copy(FailedBodies.MOST_BYTES),
                    exchange.bodyBytes());
    }

    private String cause(Exchange exchange) {
        if (!check.status().has(exchange.status())) return ResponseCheck.status(exchange.status());
        if (!hasHeader) return noHeader;
        boolean anyLength = check.body().length().isEmpty();
        if (!anyLength && check.body().length().getAsLong() != exchange.bodyBytes())
            return ResponseCheck.LENGTH;
        String wanted = check.body().checksum();
        if (!wanted.isEmpty() && !wanted.equals(checksum.hex())) return ResponseCheck.CHECKSUM;
        return search == null || search.found() ? null : noText;
    }

    /** Where the response leads; "" when it does not say, or nobody follows. */
    public String location() {
        return location;
    }

    /** The first bytes of the body, as many as a result has of them. */
    public byte[] firstBytes() {
        return first.copy(keep);
    }

    /** Whether results have the first bytes. */
    public boolean keeps() {
        return keep > 0;
    }

    /** The value of the field where the body is kept; "" when there is none. */
    public String contentType() {
        return contentType;
    }

    /** Whether results have all of the response. */
    public boolean isDetailed() {
        return detailed;
    }

    /** The lines of the head behind the status line, each with a line feed, when it is detailed. */
    public String fields() {
        return fields.toString();
    }

    /** Of the bytes as they came, in hexadecimal digits; "" when none was asked for. */
    public String checksum() {
        return checksum.hex();
    }
}
