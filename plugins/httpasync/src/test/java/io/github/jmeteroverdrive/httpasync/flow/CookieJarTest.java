// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.httpasync.flow.CookieJar.Site;
import java.util.Date;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.http.client.CookieStore;
import org.apache.http.cookie.Cookie;
import org.apache.http.cookie.CookieOrigin;
import org.apache.http.cookie.MalformedCookieException;
import org.apache.http.impl.client.BasicCookieStore;
import org.apache.http.impl.cookie.RFC6265LaxSpec;
import org.apache.http.message.BasicHeader;
import org.junit.jupiter.api.Test;

/** Compares the cookies sent with those of the library in JMeter's Cookie Manager. */
class CookieJarTest {

    private static final List<String> PATHS = List.of("/", "/a", "/a/", "/a/b", "/a/b/c", "/ab", "/b?x=/a/b", "/a?/");

    private long now = System.currentTimeMillis();

    private CookieJar jar(String scheme, String authority) {
        return new CookieJar(List.of(Site.of(scheme, authority)), () -> now);
    }

    /**
     * A cookie sent by a server.
     *
     * @param target of the request
     */
    record Sent(String line, String target) {}

    @Provide
    Arbitrary<List<Sent>> responses() {
        Arbitrary<String> domain = Arbitraries.of(
                "",
                "; Domain=www.shop.example.org",
                "; Domain=.example.org",
                "; domain=EXAMPLE.org",
                "; Domain=other.org",
                "; Domain=org",
                "; Domain=hop.example.org",
                "; Domain=a.www.shop.example.org");
        // not /a/, which the other library also sends to /a
        Arbitrary<String> path = Arbitraries.of("", "; Path=/", "; path=/a", "; Path=/a/b", "; Path=/ab");
        Arbitrary<String> age = Arbitraries.of(
                "",
                "; Max-Age=1000",
                "; Max-Age=0",
                "; Expires=Thu, 01 Jan 1998 00:00:00 GMT",
                "; Expires=Sun, 01 Jan 2090 00:00:00 GMT",
                "; Max-Age=1000; Expires=Thu, 01 Jan 1998 00:00:00 GMT");
        Arbitrary<String> more = Arbitraries.of("", "; Secure", "; HttpOnly", "; SameSite=Lax");
        Arbitrary<Sent> sent = Combinators.combine(
                        Arbitraries.of("x", "y", "z"),
                        Arbitraries.integers().between(0, 99),
                        domain,
                        path,
                        age,
                        more,
                        Arbitraries.of(PATHS))
                .as((name, value, d, p, a, m, target) -> new Sent(name + "=" + value + d + p + a + m, target));
        return sent.list().ofMinSize(1).ofMaxSize(8);
    }

    @Property(tries = 300)
    void sendsTheSameCookiesAsTheOtherLibrary(@ForAll("responses") List<Sent> responses, @ForAll boolean tls) {
        CookieJar jar = jar(tls ? "https" : "http", "www.shop.example.org:8080");
        CookieStore store = new BasicCookieStore();
        for (Sent sent : responses) {
            jar.store(sent.line, sent.target, 0);
            other(store, sent, tls);
        }
        for (String path : PATHS) assertThat(sorted(jar.line(path, 0))).as(path).isEqualTo(other(store, path, tls));
    }

    private static String sorted(String line) {
        String pairs = line.replace("Cookie: ", "").strip();
        return pairs.isEmpty() ? "" : String.join("; ", new TreeSet<>(List.of(pairs.split("; "))));
    }

    private static CookieOrigin origin(String target, boolean tls) {
        return new CookieOrigin("www.shop.example.org", 8080, target.replaceFirst("\\?.*", ""), tls);
    }

    private static void other(CookieStore store, Sent sent, boolean tls) {
        RFC6265LaxSpec spec = new RFC6265LaxSpec();
        CookieOrigin origin = origin(sent.target, tls);
        try {
            for (Cookie cookie : spec.parse(new BasicHeader("Set-Cookie", sent.line), origin)) {
                // it does not check public suffixes by default
                if (sent.line.endsWith("Domain=org") || sent.line.contains("Domain=org;")) continue;
                spec.validate(cookie, origin);
                store.addCookie(cookie);
            }
        } catch (MalformedCookieException refused) {
            // not stored
        }
    }

    private static String other(CookieStore store, String target, boolean tls) {
        RFC6265LaxSpec spec = new RFC6265LaxSpec();
        return store.getCookies().stream()
                .filter(cookie -> !cookie.isExpired(new Date()))
                .filter(cookie -> spec.match(cookie, origin(target, tls)))
                .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                .distinct()
                .sorted()
                .collect(Collectors.joining("; "));
    }

    @Test
    void sendsLongerPathsAndOlderCookiesFirst() {
        CookieJar jar = jar("http", "h");
        jar.store("a=1; Path=/", "/", 0);
        jar.store("b=2; Path=/x", "/", 0);
        jar.store("c=3; Path=/", "/", 0);
        jar.store("a=4; Path=/", "/", 0);
        assertThat(jar.line("/x/y?z", 0)).isEqualTo("Cookie: b=2; a=4; c=3\r\n");
        assertThat(jar.line("/xy", 0)).isEqualTo("Cookie: a=4; c=3\r\n");
        jar.store("d=5; Path=/xy/", "/", 0);
        assertThat(jar.line("/xy", 0)).isEqualTo("Cookie: a=4; c=3\r\n");
        assertThat(jar.line("/xy/", 0)).startsWith("Cookie: d=5; ");
        assertThat(jar.value("b", 0)).isEqualTo("2");
        assertThat(jar.value("e", 0)).isNull();
        jar.clear();
        assertThat(jar.line("/x", 0)).isEmpty();
    }

    @Test
    void cookiesExpire() {
        CookieJar jar = jar("http", "h");
        jar.store("a=1; Max-Age=10", "/", 0);
        jar.store("b=2; Max-Age=9223372036854775807", "/", 0);
        now += TimeUnit.SECONDS.toMillis(10) - 1;
        assertThat(jar.line("/", 0)).isEqualTo("Cookie: a=1; b=2\r\n");
        now++;
        assertThat(jar.line("/", 0)).isEqualTo("Cookie: b=2\r\n");
        assertThat(jar.value("a", 0)).isNull();
        jar.store("b=; Max-Age=-1", "/", 0);
        assertThat(jar.isEmpty()).isFalse(); // still has the expired cookie, which is never sent
        assertThat(jar.line("/", 0)).isEmpty();
    }

    @Test
    void returnsValuesUnchanged() {
        CookieJar jar = jar("http", "h");
        jar.store("q=\"a b\"; Path=/", "/", 0);
        jar.store("e=", "/", 0);
        jar.store("r= x=y ", "/", 0);
        jar.store("u=\u00c3\u00bc", "/", 0);
        jar.store("open=\"half; Path=/", "/", 0);
        jar.store("shut=half\"", "/", 0);
        jar.store("json={\"a\":\"b, c\"} ;Path=/", "/", 0);
        assertThat(jar.line("/", 0))
                .isEqualTo("Cookie: q=\"a b\"; e=; r=x=y; u=\u00c3\u00bc; open=\"half; shut=half\";"
                        + " json={\"a\":\"b, c\"}\r\n");
    }

    @Test
    void ignoresInvalidCookiesAndThoseOfOtherDomains() {
        for (String line : List.of("", "a", "=b", "a; Path=/", "a=1; Domain=other"))
            assertThat(taken("http", "h", line)).as(line).isEmpty();
        assertThat(taken("http", "10.0.0.1:80", "a=1; Domain=0.0.1")).isEmpty();
        assertThat(taken("http", "10.0.0.1:80", "a=1; Domain=10.0.0.1")).isEqualTo("Cookie: a=1\r\n");
        assertThat(taken("http", "[::1]:80", "a=1; Domain=[::1]")).isEqualTo("Cookie: a=1\r\n");
        assertThat(taken("http", "shop.co.uk", "a=1; Domain=co.uk")).isEmpty();
        assertThat(taken("http", "a.shop.co.uk", "a=1; Domain=shop.co.uk")).isEqualTo("Cookie: a=1\r\n");
        assertThat(taken("http", "h", "a=1; Secure")).isEmpty();
        assertThat(taken("https", "h", "a=1; Secure")).isEqualTo("Cookie: a=1\r\n");
    }

    private String taken(String scheme, String authority, String line) {
        CookieJar jar = jar(scheme, authority);
        jar.store(line, "/", 0);
        return jar.line("/", 0);
    }

    @Test
    void secureCookiesAreSentWithTlsAndToLoopbackAddressesLikeInBrowsers() {
        for (String url : List.of(
                "https://example.org",
                "http://localhost:8080",
                "http://127.0.0.1",
                "http://a.localhost",
                "http://[::1]:80")) {
            String[] parts = url.split("://");
            CookieJar jar = jar(parts[0], parts[1]);
            jar.store("a=1; Secure", "/", 0);
            assertThat(jar.line("/", 0)).as(url).isEqualTo("Cookie: a=1\r\n");
        }
        for (String authority : List.of("example.org", "localhost.example.org", "10.0.0.1", "127.example.org")) {
            CookieJar jar = jar("http", authority);
            jar.store("a=1; Secure", "/", 0);
            assertThat(jar.line("/", 0)).as(authority).isEmpty();
        }
    }
}
