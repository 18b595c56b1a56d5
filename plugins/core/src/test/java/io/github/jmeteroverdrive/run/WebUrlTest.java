// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {

    private static String resolved(String base, String reference) {
        String bytes = new String(reference.getBytes(UTF_8), ISO_8859_1);
        WebUrl url = WebUrl.of(base).resolve(bytes);
        return url + url.target();
    }

    /** The examples of RFC 3986, sections 5.4.1 and 5.4.2, except those with another scheme. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "g | http://a/b/c/g",
                "./g | http://a/b/c/g",
                "g/ | http://a/b/c/g/",
                "/g | http://a/g",
                "//g | http://g/",
                "?y | http://a/b/c/d;p?y",
                "g?y | http://a/b/c/g?y",
                "#s | http://a/b/c/d;p?q",
                "g#s | http://a/b/c/g",
                "g?y#s | http://a/b/c/g?y",
                ";x | http://a/b/c/;x",
                "g;x | http://a/b/c/g;x",
                "g;x?y#s | http://a/b/c/g;x?y",
                "'' | http://a/b/c/d;p?q",
                ". | http://a/b/c/",
                "./ | http://a/b/c/",
                ".. | http://a/b/",
                "../ | http://a/b/",
                "../g | http://a/b/g",
                "../.. | http://a/",
                "../../ | http://a/",
                "../../g | http://a/g",
                "../../../g | http://a/g",
                "../../../../g | http://a/g",
                "/./g | http://a/g",
                "/../g | http://a/g",
                "g. | http://a/b/c/g.",
                ".g | http://a/b/c/.g",
                "g.. | http://a/b/c/g..",
                "..g | http://a/b/c/..g",
                "./../g | http://a/b/g",
                "./g/. | http://a/b/c/g/",
                "g/./h | http://a/b/c/g/h",
                "g/../h | http://a/b/c/h",
                "g;x=1/./y | http://a/b/c/g;x=1/y",
                "g;x=1/../y | http://a/b/c/y",
                "g?y/./x | http://a/b/c/g?y/./x",
                "g?y/../x | http://a/b/c/g?y/../x",
                "g#s/./x | http://a/b/c/g",
                "g#s/../x | http://a/b/c/g",
                "http:g | http://a/b/c/g"
            })
    void resolvesReferencesByTheStandard(String reference, String wanted) {
        assertThat(resolved("http://a/b/c/d;p?q", reference)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '`',
            value = {
                "/a|b -> http://h/a%7Cb",
                "/{x}?{y} -> http://h/%7Bx%7D?%7By%7D",
                "/\"q\" -> http://h/%22q%22",
                "/a[1]?b[]=2 -> http://h/a%5B1%5D?b[]=2",
                "/100% -> http://h/100%25",
                "/a%zz%20b -> http://h/a%25zz%20b",
                "/a b?c d -> http://h/a%20b?c%20d",
                "/ü/中?é -> http://h/%C3%BC/%E4%B8%AD?%C3%A9",
                "/a\\b?c\\d -> http://h/a/b?c%5Cd",
                "\\x -> http://h/x",
                "?page=2 -> http://h/p/q?page=2",
                "HTTP://H:80/x -> http://h/x",
                "https://h:443/x -> https://h/x",
                "http://me:secret@h/x -> http://h/x",
                "http://my_service.example./ -> http://my_service.example./",
                "http://BÜCHER.example -> http://xn--bcher-kva.example/",
                "http://[::1]:81?x -> http://[::1]:81/?x",
                "http:///x -> -",
                "http://[/ -> -",
                "http://a b/ -> -",
                "http://h:99999/ -> -",
                "mailto:a@b -> -",
                "javascript:1 -> -"
            })
    void resolvesReferencesLikeBrowsers(String reference, String wanted) {
        if (wanted.equals("-"))
            assertThatThrownBy(() -> resolved("http://h/p/q?r", reference))
                    .isInstanceOf(IllegalArgumentException.class);
        else assertThat(resolved("http://h/p/q?r", reference)).isEqualTo(wanted);
    }

    @Test
    void preservesBytesThatAreNotUtf8() {
        assertThat(WebUrl.of("http://h").resolve("/c\u00e9u").target()).isEqualTo("/c%E9u");
    }

    @ParameterizedTest
    @CsvSource({
        "http://my_service:8080, my_service, my_service:8080",
        "https://1host.example, 1host.example, 1host.example",
        "http://a-b-.example:81/, a-b-.example, a-b-.example:81",
        "http://bücher.example, xn--bcher-kva.example, xn--bcher-kva.example",
        "http://日本語。jp:8080, xn--wgv71a119e.jp, xn--wgv71a119e.jp:8080",
        "http://web.example.:80, web.example., web.example.",
        "http://127.0.0.1, 127.0.0.1, 127.0.0.1",
        "HTTP://LOCALHOST:1, localhost, localhost:1",
        "http://[::1]:8080, [::1], [::1]:8080",
        "http://[fe80::1%eth0], [fe80::1%eth0], [fe80::1%eth0]"
    })
    void convertsHostsToAscii(String url, String host, String authority) {
        assertThat(WebUrl.of(url).host()).isEqualTo(host);
        assertThat(WebUrl.of(url).authority()).isEqualTo(authority);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8080, its scheme is not http or https",
        "ftp://h, its scheme is not http or https",
        "h, it is not a URL",
        "http://, it has no host",
        "http:///x, it has no host",
        "http://h:0, its port is not from 1 to 65535",
        "http://h:65536, its port is not from 1 to 65535",
        "http://h:x, it is not a URL"
    })
    void refusesInvalidUrls(String text, String problem) {
        assertThatThrownBy(() -> WebUrl.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a b", "http://a<b"})
    void refusesHostsWithInvalidCharacters(String text) {
        assertThatThrownBy(() -> WebUrl.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("its host is not valid|it is not a URL"); // the second from java.net.URL of JDK 25
    }
}
