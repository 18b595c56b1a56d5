// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.jmeteroverdrive.http.WgetDownload;
import io.github.jmeteroverdrive.measure.Refusal;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WgetSettingsTest {

    private static WgetDownload element(String... propertiesAndValues) {
        WgetDownload element = new WgetDownload();
        element.setProperty(WgetSettings.URL.property(), "http://h/f");
        for (int i = 0; i < propertiesAndValues.length; i += 2)
            element.setProperty(propertiesAndValues[i], propertiesAndValues[i + 1]);
        return element;
    }

    private static List<String> command(String... propertiesAndValues) {
        WgetSettings settings = WgetSettings.of(element(propertiesAndValues));
        return settings.tool().command(settings, settings.headers());
    }

    /** The tool would report that the network failed, or that the server has no such file. */
    @ParameterizedTest
    @CsvSource({"url,URL", "headers,Headers", "user,User", "proxy,Proxy", "executable,Executable", "arguments,Arguments"
    })
    void anUndefinedVariableIsRefusedUntilItHasAValue(String field, String label) {
        WgetDownload element = element("WgetDownload." + field, "--a: ${q}");
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        try {
            assertThatThrownBy(() -> WgetSettings.of(element))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("od - Wget Download: " + label + " is '--a: ${q}': ${q} is not a variable;")
                    .hasMessageContaining("define it, or write \\${q} for the text itself");
        } finally {
            JMeterContextService.getContext().setVariables(null);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            quoteCharacter = '`',
            value = {
                "WgetDownload.tool | lynx | Tool is 'lynx': give one of wget, curl.",
                "WgetDownload.url | `` | URL is '': it must not be empty",
                "WgetDownload.headers | no header | Headers is 'no header': it is not a header; write" + " Name",
                "WgetDownload.headers | @file | Headers is '@file': it is not a header",
                "WgetDownload.browser | maybe | Browser headers is 'maybe': give true or false.",
                "WgetDownload.rateLimit | fast | Rate limit is 'fast': give a number of bytes like",
                "WgetDownload.rateLimit | 0 | Rate limit is '0': give a number of bytes",
                "WgetDownload.timeout | -1 | Time-out is '-1': give a number above 0",
                "WgetDownload.keepFirst | 1g | Keep first is '1g': give a number of bytes like",
                "WgetDownload.expectedLength | long | Expected length is 'long': give",
                "WgetDownload.checksum | md5 | Checksum is 'md5': give one of none, crc32c," + " sha-256.",
                "WgetDownload.expectedChecksum | 12 | Checksum is not set",
                "WgetDownload.proxy | ftp://p | Proxy is 'ftp://p': it must begin with http:// or",
                "WgetDownload.arguments | http://b | Arguments is 'http://b': it is not an option",
            })
    void refusesInvalidFields(String property, String value, String sentence) {
        assertThatThrownBy(() -> WgetSettings.of(element(property, value)))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("od - Wget Download: ")
                .hasMessageContaining(sentence);
    }

    @Test
    void refusesAChecksumOfAnotherKind() {
        assertThatThrownBy(() -> WgetSettings.of(
                        element("WgetDownload.checksum", "sha-256", "WgetDownload.expectedChecksum", "12ab")))
                .hasMessageContaining("give the 64 hexadecimal digits of SHA-256");
    }

    @Test
    void fieldsBecomeArgumentsOfWget() {
        assertThat(command(
                        WgetSettings.RATE_LIMIT.property(), "20m",
                        WgetSettings.REDIRECTS.property(), "false",
                        WgetSettings.USER.property(), "u",
                        WgetSettings.PASSWORD.property(), " p ",
                        WgetSettings.HEADERS.property(), "X: \"y\"",
                        WgetSettings.ARGUMENTS.property(), "-4"))
                .startsWith("--no-config")
                .contains("--output-document=-", "--tries=1", "--max-redirect=0")
                .contains("--user=u", "--password= p ", "--header=X: \"y\"", "--limit-rate=20971520")
                .contains("--no-check-certificate")
                .endsWith("-4", "--", "http://h/f");
    }

    @Test
    void fieldsBecomeArgumentsOfCurl() {
        assertThat(command(
                        WgetSettings.TOOL.property(), "curl",
                        WgetSettings.RATE_LIMIT.property(), "20m",
                        WgetSettings.VERIFY.property(), "true",
                        WgetSettings.USER.property(), "u",
                        WgetSettings.PASSWORD.property(), "p",
                        WgetSettings.HEADERS.property(), "X:",
                        WgetSettings.ARGUMENTS.property(), "--http1.1"))
                .startsWith("-q")
                .containsSubsequence("--location", "--max-redirs", "20")
                .containsSubsequence("--header", "X;", "--user", "u:p", "--limit-rate", "20971520")
                .doesNotContain("--insecure")
                .endsWith("--http1.1", "--", "http://h/f");
    }

    @Test
    void ownHeadersOverrideThoseOfABrowser() {
        assertThat(command(
                        WgetSettings.BROWSER.property(), "true",
                        WgetSettings.HEADERS.property(), "accept-encoding: br\nX-Mine: 1"))
                .filteredOn(argument -> argument.startsWith("--header="))
                .hasSize(5)
                .contains("--header=accept-encoding: br", "--header=X-Mine: 1")
                .anyMatch(argument -> argument.startsWith("--header=User-Agent: Mozilla/5.0 ("));
    }

    /** Several headers of a name are one with all values; wget would send the last only. */
    @Test
    void sendsEachValueOfAHeader() throws MalformedURLException {
        assertThat(command(WgetSettings.HEADERS.property(), "X-From: a\nCookie: a=1\nx-from: b\nCookie: b=2"))
                .contains("--header=X-From: a, b", "--header=Cookie: a=1; b=2");
        HeaderManager manager = new HeaderManager();
        for (String value : List.of("a", "b")) manager.add(new Header("X-From", value));
        HttpManagers managers = new HttpManagers();
        managers.add(manager);
        assertThat(managers.headers(new URL("http://h/f"), Map.of())).containsExactly(entry("X-From", "a, b"));
        assertThat(managers.headers(new URL("http://h/f"), Map.of("x-from", "mine")))
                .containsExactly(entry("X-From", "mine"));
    }

    @Test
    void curlKeepsTheCookiesOfARedirectUnlessTheRequestHasSome() {
        assertThat(command("WgetDownload.tool", "curl")).containsSubsequence("--cookie", "");
        assertThat(command("WgetDownload.tool", "curl", "WgetDownload.headers", "cookie: a=1"))
                .contains("cookie: a=1")
                .doesNotContain("--cookie");
        assertThat(command("WgetDownload.tool", "curl", "WgetDownload.redirects", "false"))
                .doesNotContain("--cookie");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-O/tmp/x",
                "--post-file=/etc/passwd",
                "file:///etc/passwd",
                "ftp://h/",
                "http://",
                "http:///f",
                "http://h/a b",
                "http://h/a\nb",
                "h/f"
            })
    void refusesInvalidUrls(String url) {
        assertThat(WgetSettings.urlProblem(url)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://h", "HTTPS://my_host:8443/a?b=c|d&e=[f]#g", "http://[::1]:80/-x"})
    void acceptsValidUrls(String url) {
        assertThat(WgetSettings.urlProblem(url)).isEmpty();
    }

    @Test
    void encodesCharactersBeyondAsciiAsBrowsersDo() {
        assertThat(WgetSettings.asciiUrl("http://h/ä?q=€")).isEqualTo("http://h/%C3%A4?q=%E2%82%AC");
        assertThat(command(WgetSettings.URL.property(), "http://h/ä")).endsWith("http://h/%C3%A4");
    }

    @Test
    void masksPasswords() {
        assertThat(WgetThread.WgetResults.withoutSecrets(
                        command(WgetSettings.USER.property(), "u", WgetSettings.PASSWORD.property(), "secret")))
                .contains("--user=u --password=***");
        assertThat(WgetThread.WgetResults.withoutSecrets(command(
                        WgetSettings.TOOL.property(), "curl",
                        WgetSettings.HEADERS.property(), "Authorization: Bearer secret",
                        WgetSettings.USER.property(), "u",
                        WgetSettings.PASSWORD.property(), "secret")))
                .contains("--user u:***", "Authorization: ***")
                .doesNotContain("secret");
        String proxy = "--proxy-user u:secret\n-U u:secret";
        assertThat(WgetThread.WgetResults.withoutSecrets(
                        command("WgetDownload.tool", "curl", "WgetDownload.arguments", proxy)))
                .contains("--proxy-user u:*** -Uu:*** --");
        assertThat(WgetThread.WgetResults.withoutSecrets(command("WgetDownload.arguments", "--proxy-password secret")))
                .contains("--proxy-password=*** --");
        assertThat(WgetThread.WgetResults.withoutSecrets("GET / HTTP/1.1\nauthorization: Basic secret\nX: y\n"))
                .isEqualTo("GET / HTTP/1.1\nauthorization: ***\nX: y\n");
    }
}
