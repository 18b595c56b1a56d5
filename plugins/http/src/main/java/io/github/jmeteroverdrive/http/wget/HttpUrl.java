// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** URLs that wget and curl may be given. */
public final class HttpUrl {

    private static final Pattern HTTP = Pattern.compile("(?i)https?://[^\\s/?#\\p{Cntrl}].*");
    private static final Pattern BLANK = Pattern.compile("[\\s\\p{Cntrl}]");

    private HttpUrl() {}

    /** What is wrong with it and what to do; empty when nothing is. */
    public static Optional<String> complaint(String url) {
        if (BLANK.matcher(url).find()) return Optional.of("a URL has no blanks; write %20 for one");
        if (!HTTP.matcher(url).matches())
            return Optional.of("it must begin with http:// or https:// and a host");
        return Optional.empty();
    }

    /** The URL with its letters beyond ASCII as UTF-8 in {@code %XX}, as browsers send them. */
    static String ascii(String url) {
        StringBuilder ascii = new StringBuilder(url.length());
        for (byte b : url.getBytes(StandardCharsets.UTF_8)) {
            if (b >= 0) ascii.append((char) b);
            else ascii.append(String.format("%%%02X", b & 0xff));
        }
        return ascii.toString();
    }
}
