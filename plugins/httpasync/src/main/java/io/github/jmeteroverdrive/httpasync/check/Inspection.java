// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.check;

import io.github.jmeteroverdrive.http.body.BodyChecksum;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import java.util.List;

/**
 * Looks at the responses of one request after another, only at what somebody asked for: whether
 * each is what was wanted, and its first bytes. One thread.
 */
public final class Inspection implements Inspected {

    private static final HeaderRule LOCATION = HeaderRule.parse("Location");

    private final ResponseCheck check;
    private final FailedBodies failed;
    private final PieceSearch search; // null = none
    private final List<String> causesOfBody;
    private final String noHeader;
    private final String noText;
    private final FirstBytes first = new FirstBytes();
    private BodyChecksum checksum = BodyChecksum.NONE;
    private boolean hasHeader;
    private String location = "";
    private boolean wants;

    Inspection(ResponseCheck check, FailedBodies failed) {
        this.check = check;
        this.failed = failed;
        search = check.search().orElse(null);
        causesOfBody = check.causesOfBody();
        noHeader = check.noHeader();
        noText = check.noText();
    }

    @Override
    public Inspection inspection() {
        return this;
    }

    @Override
    public void begin() {
        hasHeader = check.header() == null;
        location = "";
        wants = false;
        first.begin(0);
        if (check.hasChecksum()) checksum = check.body().kind().start();
        if (search != null) search.begin();
    }

    @Override
    public boolean wantsFields() {
        return !hasHeader || check.location();
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (!hasHeader) hasHeader = check.header().isMetBy(line, from, to);
        if (check.location() && LOCATION.isMetBy(line, from, to))
            location = LOCATION.value(line, from, to);
    }

    @Override
    public void head(int status) {
        first.begin(
                mayBeKept(status) ? Math.max(check.keep(), FailedBodies.MOST_BYTES) : check.keep());
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
        return first.copy(check.keep());
    }

    /** Whether results have the first bytes. */
    public boolean keeps() {
        return check.keep() > 0;
    }

    /** Of the bytes as they came, in hexadecimal digits; "" when none was asked for. */
    public String checksum() {
        return checksum.hex();
    }
}
