// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** HTTP status codes: single ones, and ranges of them. Immutable. */
public final class StatusSet {

    private static final Pattern PART = Pattern.compile("(\\d{3})(?:\\s*-\\s*(\\d{3}))?");
    private static final StatusSet REDIRECTS = parse("301-303, 307, 308");

    private final BitSet codes = new BitSet();

    private StatusSet() {}

    /**
     * @param text such as {@code 200, 204, 300-399}
     * @throws IllegalArgumentException if it is not valid; the message is the remedy
     */
    public static StatusSet parse(String text) {
        StatusSet set = new StatusSet();
        for (String part : text.split(",", -1)) {
            Matcher matcher = PART.matcher(part.strip());
            if (!matcher.matches())
                throw new IllegalArgumentException(
                        "give status codes of three digits and ranges, such as 200, 300-399");
            int from = Integer.parseInt(matcher.group(1));
            int to = matcher.group(2) == null ? from : Integer.parseInt(matcher.group(2));
            if (to < from)
                throw new IllegalArgumentException(
                        "the range " + part.strip() + " ends before it begins; swap its ends");
            set.codes.set(from, to + 1);
        }
        return set;
    }

    public static boolean isRedirect(int status) {
        return REDIRECTS.has(status);
    }

    boolean has(int status) {
        return codes.get(status);
    }
}
