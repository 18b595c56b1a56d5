// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.regex.Pattern;

/**
 * What GNU Wget says with {@code --server-response}, in English: a line with date and URL for each
 * request, milestones, heads of responses indented by two blanks, progress. Its times are those of
 * the arrival of the lines.
 */
final class WgetTranscript extends Transcript {

    /** Its last words about a body that is shorter than Content-Length says, and ended in order. */
    private static final String ENDED = "Connection closed at byte ";

    private static final Pattern REQUEST =
            Pattern.compile("--\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d--  .*");
    private static final Pattern NO_REMARK =
            Pattern.compile(
                    "\\s*\\d+K.*|.* (written to stdout|saved) \\[.*|.* awaiting response\\.\\.\\. ?"
                            + "|(Length|Location|Saving to|Connecting to|Resolving|Reusing existing).*");

    /** The last line of a download begins with the time and, if bytes came, their rate. */
    private static final Pattern TIME_AND_RATE =
            Pattern.compile("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d (\\([^)]*\\) - )?");

    private Response open;
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
        } else if (line.contains(" failed: ") || !NO_REMARK.matcher(line).matches()) {
            remark(TIME_AND_RATE.matcher(line).replaceFirst(""));
        }
    }

    private void head(String line, long at) {
        Response next = Response.of(line, requestedAt, at);
        if (next != null) {
            open = next;
            add(next);
        } else if (open != null) {
            open.add(line, at);
        }
    }

    /** It waits for a body of a 304, though there is none (RFC 9112, section 6.3). */
    @Override
    boolean waitsInVain() {
        return open == null && last().filter(Response::notModified).isPresent();
    }

    @Override
    boolean complainsOfLength() {
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
