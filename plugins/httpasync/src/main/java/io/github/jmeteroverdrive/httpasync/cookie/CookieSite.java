// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.cookie;

import java.util.Locale;
import org.apache.http.conn.util.PublicSuffixMatcher;
import org.apache.http.conn.util.PublicSuffixMatcherLoader;

/**
 * The server that a user's requests go to, as cookies see it. Thread-safe.
 *
 * @param host in small letters, without a port
 * @param tls whether requests are encrypted
 */
public record CookieSite(String host, boolean tls) {

    /** Of an address: all numbers and dots, or with colons. */
    private static final String ADDRESS = "[0-9.]+|.*:.*";

    /** The list is read when the first cookie names a domain. */
    private static final class Suffixes {
        static final PublicSuffixMatcher KNOWN = PublicSuffixMatcherLoader.getDefault();
    }

    /**
     * @param authority host and, where it is not the usual one, port
     */
    public static CookieSite of(String scheme, String authority) {
        String host = authority.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
        return new CookieSite(host, scheme.equals("https"));
    }

    /**
     * The domain of a cookie that the server has sent.
     *
     * @param attribute as it stands there; null or empty = there is none
     * @return null when the server may not set cookies of that domain
     */
    String domain(String attribute) {
        if (attribute == null || attribute.isBlank()) return host;
        String given = attribute.strip().toLowerCase(Locale.ROOT);
        String domain = given.startsWith(".") ? given.substring(1) : given;
        if (domain.equals(host)) return host;
        boolean within = host.endsWith("." + domain) && !host.matches(ADDRESS);
        return within && !domain.isEmpty() && !Suffixes.KNOWN.matches(domain) ? domain : null;
    }
}
