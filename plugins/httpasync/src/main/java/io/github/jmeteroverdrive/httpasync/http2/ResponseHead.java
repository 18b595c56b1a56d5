// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.http2;

/**
 * What a header block of a response says.
 *
 * @param status 0 = it has none, as trailers have none
 * @param length of the body in bytes; null = it does not say
 * @param wellFormed whether it keeps to the rules (RFC 9113, section 8.2)
 */
public record ResponseHead(int status, Long length, boolean wellFormed) {

    static final ResponseHead MALFORMED = new ResponseHead(0, null, false);

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int LOWEST_STATUS = 100;
    private static final int LOWEST_FINAL = 200;

    /** Whether another head follows that is the true one. */
    public boolean isInterim() {
        return isStatus() && status < LOWEST_FINAL;
    }

    /** Whether a response of HTTP/2 may have it. */
    public boolean isStatus() {
        return status >= LOWEST_STATUS && status != SWITCHING_PROTOCOLS;
    }
}
