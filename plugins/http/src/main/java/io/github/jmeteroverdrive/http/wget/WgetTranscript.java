// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.regex.Pattern;

/**
 * GNU Wget's output with {@code --server-response}: a line with date and URL for each request, its milestones, response
 * heads indented by two blanks, progress. Times are those at which the lines arrived.
 */
final class WgetTranscript extends Transcript {

    /** Its last message about a body that ended in order, but shorter than Content-Length. */
    private static final String ENDED = "Connection closed at byte ";

    private static final Pattern REQUEST = Pattern.compile("--\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d--  .*");

    private static final Pattern PROGRESS =
            Pattern.compile("\\s*\\d+K.*|.* (written to stdout|saved) \\[.*|.* awaiting response\\.\\.\\. ?"
                    + "|(Length|Location|Saving to|Connecting to|Resolving|Reusing existing).*");

    /** The last line of a download begins with the time and, if there were bytes, their rate. */
    private static final Pattern TIME_AND_RATE =
            Pattern.compile("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d (\\([^)]*\\) - )?");

    private ResponseHead open;
    private long requestedAt;
    private long beganAt;
    private boolean began;
    private long connectedAt;
    private boolean connected;

    @Override
    void take(String line, long at) {
        if (line.startsWith("  ")) {
            head(line.strip(), at);
            return;
        }
        open = null;
        if (REQUEST.matcher(line).matches()) {
            requestedAt = at;
            if (!began) beganAt = at;
            began = true;
        } else if (line.startsWith("Connecting to ") && line.endsWith(" connected.")) {
            if (!connected) connectedAt = at;
            connected = true;
        } else if (line.contains(" failed: ") || !PROGRESS.matcher(line).matches()) {
            remark(TIME_AND_RATE.matcher(line).replaceFirst(""));
        }
    }

    private void head(String line, long at) {
        ResponseHead next = ResponseHead.of(line, requestedAt, at);
        if (next != null) {
            open = next;
            add(next);
        } else if (open != null) {
            open.add(line, at);
        }
    }

    /** Wget waits for the body of a 304, although it has none (RFC 9112, section 6.3). */
    @Override
    boolean waitsForMissingBody() {
        return open == null && last().filter(ResponseHead::notModified).isPresent();
    }

    @Override
    boolean failedOnLengthOnly() {
        return remarks().startsWith(ENDED);
    }

    @Override
    Times times(long startedAt, long bodyAt, long endedAt) {
        boolean seen = began && beganAt < bodyAt;
        long begin = seen ? beganAt : startedAt;
        return new Times(
                connected && connectedAt < bodyAt ? connectedAt - begin : 0,
                last().map(response -> Math.min(response.at(), bodyAt) - begin).orElse(0L),
                endedAt - begin,
                seen ? Times.Source.LINES : Times.Source.PROCESS);
    }
}
