// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header of a response, as far as it says where the response ends. */
final class Head {

    /** Until the connection ends. */
    static final long UNTIL_END = -1;

    /** In chunks. */
    static final long CHUNKED = -2;

    private static final Pattern STATUS = Pattern.compile("HTTP/\\d(?:\\.\\d)? +(\\d{3})(?: .*)?");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int SHOWN = 40;

    private int status;
    private String field = "";
    private String length;
    private String coding = "";

    /**
     * Takes its first line.
     *
     * @throws Malformed when it is no status line
     */
    void status(String line) throws Malformed {
        Matcher matcher = STATUS.matcher(line);
        if (!matcher.matches())
            throw new Malformed(
                    "The response begins with '"
                            + shown(line)
                            + "', which is no status line of HTTP.");
        status = Integer.parseInt(matcher.group(1));
    }

    /**
     * Takes another line. One that begins with a blank is a part of the one before (RFC 9112,
     * section 5.2).
     *
     * @throws Malformed when it says of the length what an earlier one does not
     */
    void field(String line) throws Malformed {
        if (line.startsWith(" ") || line.startsWith("\t")) {
            field += line;
            return;
        }
        fieldEnds();
        field = line;
    }

    private void fieldEnds() throws Malformed {
        int colon = field.indexOf(':');
        if (colon < 0) return; // HttpClient refuses it
        String name = field.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        String value = field.substring(colon + 1).strip();
        field = "";
        if (name.equals("transfer-encoding")) coding = value.toLowerCase(Locale.ROOT);
        if (!name.equals("content-length")) return;
        if (length != null && !length.equals(value))
            throw new Malformed(
                    "There are two values of Content-Length: '"
                            + shown(length)
                            + "' and '"
                            + shown(value)
                            + "'.");
        length = value;
    }

    /** Whether it answers a part of the request only, and another one follows. */
    boolean isInterim() {
        return status >= 100 && status < 200 && status != 101;
    }

    /** Whether the connection is no longer one of HTTP. */
    boolean tunnels(String method) {
        return status == 101 || method.equals("CONNECT") && status < 300;
    }

    /**
     * How the body's length is told (RFC 9112, section 6.3): bytes, {@link #CHUNKED} or {@link
     * #UNTIL_END}.
     *
     * @throws Malformed when Content-Length is no number, and counts
     */
    long body(String method) throws Malformed {
        fieldEnds();
        if (method.equals("HEAD") || status == 204 || status == 304) return 0;
        if (!coding.isEmpty()) return coding.endsWith("chunked") ? CHUNKED : UNTIL_END;
        if (length == null) return UNTIL_END;
        try {
            if (NUMBER.matcher(length).matches()) return Long.parseLong(length);
        } catch (NumberFormatException e) {
            // more than there can be
        }
        throw new Malformed(
                "Content-Length is '" + shown(length) + "', which is no number of bytes.");
    }

    /** The beginning of what came, without what a terminal would act upon. */
    static String shown(String text) {
        String begin = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
        return begin.replaceAll("\\p{Cntrl}", "?");
    }
}
