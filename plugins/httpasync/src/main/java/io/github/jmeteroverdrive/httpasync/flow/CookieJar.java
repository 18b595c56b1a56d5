// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeteroverdrive.httpasync.request.ByteBuilder;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ExtraHeaders;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http.cookie.Cookie;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.apache.http.conn.util.PublicSuffixMatcher;
import org.apache.http.conn.util.PublicSuffixMatcherLoader;

/** The cookies of one user (RFC 6265, section 5). One thread; sending them creates no garbage. */
final class CookieJar implements ExtraHeaders {

    private static final byte[] FIELD = "Cookie: ".getBytes(ISO_8859_1);
    private static final byte[] SEPARATOR = "; ".getBytes(ISO_8859_1);
    private static final byte[] END = "\r\n".getBytes(ISO_8859_1);

    private final List<Site> sites;
    private final LongSupplier clock;

    /** As they are sent: longer paths first, then older cookies first. */
    private final List<StoredCookie> cookies = new ArrayList<>(4);

    /**
     * @param sites by {@link io.github.jmeteroverdrive.httpasync.engine.Request#server}
     * @param clock epoch ms
     */
    CookieJar(List<Site> sites, LongSupplier clock) {
        this.sites = sites;
        this.clock = clock;
    }

    void clear() {
        cookies.clear();
    }

    @Override
    public boolean isEmpty() {
        return cookies.isEmpty();
    }

    /**
     * Stores or removes a cookie as the server requests.
     *
     * @param setCookie the header's value, a character for each byte
     * @param target path and query of the request
     */
    void store(String setCookie, String target, int server) {
        int semicolon = setCookie.indexOf(';');
        int end = semicolon < 0 ? setCookie.length() : semicolon;
        int equals = setCookie.indexOf('=');
        if (equals < 0 || equals > end) return;
        String name = setCookie.substring(0, equals).strip();
        if (name.isEmpty()) return;
        String value = setCookie.substring(equals + 1, end).strip();
        // the decoder reads only the attributes: it treats quotes and blanks in a value specially
        Cookie given = ClientCookieDecoder.LAX.decode("name=value" + setCookie.substring(end));
        String domain = sites.get(server).domain(given.domain());
        if (domain == null) return;
        boolean hostOnly = given.domain() == null || given.domain().isBlank();
        boolean[] sentTo = new boolean[sites.size()];
        for (int i = 0; i < sentTo.length; i++) sentTo[i] = sites.get(i).has(domain, hostOnly);
        byte[] path = path(given.path(), target).getBytes(ISO_8859_1);
        byte[] pair = (name + "=" + value).getBytes(ISO_8859_1);
        put(new StoredCookie(name, value, domain, sentTo, path, given.isSecure(), expiry(given.maxAge()), pair));
    }

    private long expiry(long maxAge) {
        if (maxAge == Cookie.UNDEFINED_MAX_AGE) return Long.MAX_VALUE;
        if (maxAge <= 0) return Long.MIN_VALUE;
        long millis = TimeUnit.SECONDS.toMillis(maxAge);
        return Math.min(millis, Long.MAX_VALUE - 1 - clock.getAsLong()) + clock.getAsLong();
    }

    private static String path(String attribute, String target) {
        if (attribute != null && attribute.strip().startsWith("/")) return attribute.strip();
        int query = target.indexOf('?');
        int last = (query < 0 ? target : target.substring(0, query)).lastIndexOf('/');
        return last <= 0 || !target.startsWith("/") ? "/" : target.substring(0, last);
    }

    private void put(StoredCookie cookie) {
        boolean expired = cookie.isExpired(clock.getAsLong());
        for (int i = 0; i < cookies.size(); i++) {
            if (!cookies.get(i).isReplacedBy(cookie)) continue;
            if (expired) cookies.remove(i);
            else cookies.set(i, cookie);
            return;
        }
        if (expired) return;
        int at = 0;
        while (at < cookies.size() && cookies.get(at).path().length >= cookie.path().length) at++;
        cookies.add(at, cookie);
    }

    @Override
    public void add(ByteBuilder head, int from, int to, int server) {
        if (cookies.isEmpty()) return;
        long now = clock.getAsLong();
        int end = head.find((byte) '?', from, to);
        boolean isSecure = sites.get(server).isSecure();
        boolean first = true;
        for (int i = 0; i < cookies.size(); i++) { // no iterator
            StoredCookie cookie = cookies.get(i);
            boolean valid = !cookie.isExpired(now) && cookie.isFor(server) && (isSecure || !cookie.secure());
            if (!valid || !cookie.matches(head, from, end)) continue;
            head.add(first ? FIELD : SEPARATOR);
            head.add(cookie.pair());
            first = false;
        }
        if (!first) head.add(END);
    }

    /** The Cookie line for a path and query, with its end; "" if no cookie matches. */
    String line(String target, int server) {
        ByteBuilder head = new ByteBuilder();
        head.add(target.getBytes(ISO_8859_1));
        int to = head.length();
        add(head, 0, to, server);
        return head.text(to);
    }

    /** The value of a cookie for a server that has not expired, or null. */
    String value(String name, int server) {
        long now = clock.getAsLong();
        return cookies.stream()
                .filter(cookie -> cookie.name().equals(name) && cookie.isFor(server) && !cookie.isExpired(now))
                .map(StoredCookie::value)
                .findFirst()
                .orElse(null);
    }

    /**
     * @param sentTo whether a server gets it
     * @param path starts with a slash
     * @param secure whether it has the attribute Secure
     * @param expiresAt epoch ms, {@link Long#MAX_VALUE} = never
     * @param pair name and value as they are sent
     */
    private record StoredCookie(
            String name,
            String value,
            String domain,
            boolean[] sentTo,
            byte[] path,
            boolean secure,
            long expiresAt,
            byte[] pair) {

        boolean isFor(int server) {
            return sentTo[server];
        }

        boolean isReplacedBy(StoredCookie other) {
            return name.equals(other.name) && domain.equals(other.domain) && Arrays.equals(path, other.path);
        }

        boolean isExpired(long now) {
            return expiresAt <= now;
        }

        /** Whether it is sent with a request for a path (RFC 6265, section 5.1.4). */
        boolean matches(ByteBuilder target, int from, int end) {
            if (end - from < path.length || !target.has(path, from)) return false;
            boolean whole = end - from == path.length || path[path.length - 1] == '/';
            return whole || target.find((byte) '/', from + path.length, end) == from + path.length;
        }
    }

    /**
     * A server's properties that cookies depend on. Thread-safe.
     *
     * @param host in lower case, without a port
     * @param isSecure whether it gets cookies with Secure: with TLS, and a loopback address as in browsers
     */
    record Site(String host, boolean isSecure) {

        /** An IP address: all digits and dots, or with colons. */
        private static final String ADDRESS = "[0-9.]+|.*:.*";

        private static final Pattern LOOPBACK = Pattern.compile("(.+\\.)?localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]");

        /** Loaded when the first cookie names a domain. */
        private static final class PublicSuffixes {
            static final PublicSuffixMatcher MATCHER = PublicSuffixMatcherLoader.getDefault();
        }

        static Site of(String scheme, String authority) {
            String host = authority.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
            return new Site(
                    host, scheme.equals("https") || LOOPBACK.matcher(host).matches());
        }

        /**
         * The domain of a cookie; null if the server may not set cookies for it.
         *
         * @param attribute as given; null or empty = none
         */
        String domain(String attribute) {
            if (attribute == null || attribute.isBlank()) return host;
            String given = attribute.strip().toLowerCase(Locale.ROOT);
            String domain = given.startsWith(".") ? given.substring(1) : given;
            if (domain.equals(host)) return host;
            return isWithin(domain) && !domain.isEmpty() && !PublicSuffixes.MATCHER.matches(domain) ? domain : null;
        }

        private boolean isWithin(String domain) {
            return host.endsWith("." + domain) && !host.matches(ADDRESS);
        }

        /** Whether it gets the cookies of a domain (RFC 6265, section 5.1.3). */
        boolean has(String domain, boolean hostOnly) {
            return host.equals(domain) || !hostOnly && isWithin(domain);
        }
    }
}
