// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeteroverdrive.httpasync.request.ByteBuilder;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.HeadFields;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http.cookie.Cookie;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.http.conn.util.PublicSuffixMatcher;
import org.apache.http.conn.util.PublicSuffixMatcherLoader;

/**
 * The cookies of one user of one server: which of those that it sends are taken, and which go with
 * a request (RFC 6265, section 5). One thread; what goes with a request makes no garbage.
 */
public final class CookieJar implements HeadFields {

    private static final byte[] FIELD = "Cookie: ".getBytes(ISO_8859_1);
    private static final byte[] BETWEEN = "; ".getBytes(ISO_8859_1);
    private static final byte[] END = "\r\n".getBytes(ISO_8859_1);

    private final Site site;
    private final LongSupplier clock;

    /** As they are sent: those of longer paths first, then those that were there first. */
    private final List<StoredCookie> cookies = new ArrayList<>(4);

    /**
     * @param clock epoch ms
     */
    public CookieJar(Site site, LongSupplier clock) {
        this.site = site;
        this.clock = clock;
    }

    public void clear() {
        cookies.clear();
    }

    @Override
    public boolean isEmpty() {
        return cookies.isEmpty();
    }

    /**
     * Takes a cookie, or drops one, as the server says.
     *
     * @param setCookie the field's value, a character for each byte
     * @param target of the request, path and query
     */
    public void take(String setCookie, String target) {
        int semicolon = setCookie.indexOf(';');
        int end = semicolon < 0 ? setCookie.length() : semicolon;
        int equals = setCookie.indexOf('=');
        if (equals < 0 || equals > end) return;
        String name = setCookie.substring(0, equals).strip();
        if (name.isEmpty()) return;
        // the decoder reads the attributes alone: to it quotes and blanks in a value are special
        Cookie given = ClientCookieDecoder.LAX.decode("name=value" + setCookie.substring(end));
        String domain = site.domain(given.domain());
        if (domain == null) return;
        put(
                StoredCookie.of(
                        name,
                        setCookie.substring(equals + 1, end).strip(),
                        domain,
                        path(given.path(), target),
                        given.isSecure(),
                        expiry(given.maxAge())));
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
        for (int i = 0; i < cookies.size(); i++) {
            if (!cookies.get(i).isSame(cookie)) continue;
            if (cookie.isExpired(clock.getAsLong())) cookies.remove(i);
            else cookies.set(i, cookie);
            return;
        }
        if (cookie.isExpired(clock.getAsLong())) return;
        int at = 0;
        while (at < cookies.size() && cookies.get(at).path().length >= cookie.path().length) at++;
        cookies.add(at, cookie);
    }

    @Override
    public void add(ByteBuilder head, int from, int to) {
        if (cookies.isEmpty()) return;
        long now = clock.getAsLong();
        int end = head.find((byte) '?', from, to);
        boolean first = true;
        for (int i = 0; i < cookies.size(); i++) { // no iterator
            StoredCookie one = cookies.get(i);
            boolean goes = !one.isExpired(now) && (site.tls() || !one.secure());
            if (!goes || !one.isFor(head, from, end)) continue;
            head.add(first ? FIELD : BETWEEN);
            head.add(one.pair());
            first = false;
        }
        if (!first) head.add(END);
    }

    /**
     * The line of a request, with its end; "" when no cookie goes with it.
     *
     * @param target path and query
     */
    public String line(String target) {
        ByteBuilder head = new ByteBuilder();
        head.add(target.getBytes(ISO_8859_1));
        int to = head.length();
        add(head, 0, to);
        return head.text(to);
    }

    /** The value of a cookie of that name that has not expired; null when there is none. */
    public String value(String name) {
        long now = clock.getAsLong();
        for (StoredCookie one : cookies)
            if (one.name().equals(name) && !one.isExpired(now)) return one.value();
        return null;
    }

    /**
     * A cookie in a jar. Immutable.
     *
     * @param path begins with a slash
     * @param secure whether it goes over TLS only
     * @param expiresAt epoch ms, {@link Long#MAX_VALUE} = never
     */
    private record StoredCookie(
            String name,
            String value,
            String domain,
            byte[] path,
            boolean secure,
            long expiresAt,
            byte[] pair) {

        /** Bytes are those of a head: a character each. */
        static StoredCookie of(
                String name,
                String value,
                String domain,
                String path,
                boolean secure,
                long expiresAt) {
            byte[] pair = (name + "=" + value).getBytes(ISO_8859_1);
            byte[] bytes = path.getBytes(ISO_8859_1);
            return new StoredCookie(name, value, domain, bytes, secure, expiresAt, pair);
        }

        /** Whether there can be only one of both. */
        boolean isSame(StoredCookie other) {
            return name.equals(other.name)
                    && domain.equals(other.domain)
                    && Arrays.equals(path, other.path);
        }

        boolean isExpired(long now) {
            return expiresAt <= now;
        }

        /** Whether it goes with a request for a path (RFC 6265, section 5.1.4). */
        boolean isFor(ByteBuilder target, int from, int end) {
            if (end - from < path.length || !target.have(path, from)) return false;
            boolean whole = end - from == path.length || path[path.length - 1] == '/';
            return whole || target.find((byte) '/', from + path.length, end) == from + path.length;
        }
    }

    /**
     * The server that a user's requests go to, as cookies see it. Thread-safe.
     *
     * @param host in small letters, without a port
     * @param tls whether requests are encrypted
     */
    record Site(String host, boolean tls) {

        /** Of an address: all numbers and dots, or with colons. */
        private static final String ADDRESS = "[0-9.]+|.*:.*";

        /** The list is read when the first cookie names a domain. */
        private static final class Suffixes {
            static final PublicSuffixMatcher KNOWN = PublicSuffixMatcherLoader.getDefault();
        }

        /**
         * @param authority host and, where it is not the usual one, port
         */
        public static Site of(String scheme, String authority) {
            String host = authority.replaceFirst(":[0-9]+$", "").toLowerCase(Locale.ROOT);
            return new Site(host, scheme.equals("https"));
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
}
