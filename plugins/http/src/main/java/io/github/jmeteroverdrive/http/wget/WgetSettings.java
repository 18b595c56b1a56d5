// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.http.connection.StrictHttpClient;
import io.github.jmeteroverdrive.http.download.ByteCount;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.http.download.ExpectedFields;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an od - Wget Download, and their values for one sample.
 *
 * @param executable a path, or "" for the tool on the system's PATH
 * @param url not checked yet: it may come from a response
 * @param headers of the request; the user's override those of a browser
 * @param user "" = none
 * @param proxy URL, "" = that of the environment
 * @param rateLimit bytes/s
 * @param timeout ns for the whole process
 * @param keep first decoded bytes for post-processors
 * @param strict whether a response that violates HTTP fails, if the tool shows the violation
 * @param arguments further ones for the tool
 */
public record WgetSettings(
        Tool tool,
        String executable,
        String url,
        Map<String, String> headers,
        String user,
        String password,
        String proxy,
        boolean redirects,
        boolean verify,
        OptionalLong rateLimit,
        OptionalLong timeout,
        int keep,
        ExpectedBody expected,
        boolean strict,
        List<String> arguments) {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Wget Download";

    /** As many as JMeter's HTTP Request follows by default. */
    static final int MAX_REDIRECTS = 20;

    private static final String ELEMENT = "WgetDownload";

    /** Bytes; more in the memory of one sample defeats the purpose. */
    private static final long MAX_KEEP = 1L << 28;

    static final Field<String> URL = Field.text(ELEMENT + ".url", "URL")
            .required("give it, e.g. http://127.0.0.1:8080/1g.img")
            .hint("http:// or https://");

    static final Field<String> HEADERS = Field.text(ELEMENT + ".headers", "Headers")
            .lines()
            .hint("Name: value, one per line; they override those of a manager");

    static final Field<Boolean> BROWSER = Field.flag(ELEMENT + ".browser", "Browser headers", false)
            .meaning(
                    true,
                    "the headers of Firefox, with Accept-Encoding: gzip, deflate; bytes are"
                            + " counted as received, not decoded");

    static final Field<Boolean> REDIRECTS = Field.flag(ELEMENT + ".redirects", "Redirects", true)
            .meaning(true, "followed, up to " + MAX_REDIRECTS + "; each response is a sub-result");

    static final Field<String> USER =
            Field.text(ELEMENT + ".user", "User").hint("Basic authentication; users of this host can see it");

    static final Field<String> PASSWORD = Field.text(ELEMENT + ".password", "Password")
            .password()
            .verbatim()
            .hint("Users of this host can see it in the list of processes");

    static final Field<String> PROXY = Field.text(ELEMENT + ".proxy", "Proxy")
            .emptyMeans("the proxy of the environment")
            .hint("http://host:port");

    static final Field<Boolean> VERIFY = Field.flag(ELEMENT + ".verifyCertificate", "Verify certificate", false)
            .meaning(false, "any certificate is accepted, as in HTTP Request");

    static final Field<OptionalLong> RATE_LIMIT =
            ByteCount.rate(ELEMENT + ".rateLimit").hint("For example 1000, 128k, 20m");

    static final Field<OptionalDouble> TIMEOUT = Field.positive(
                    ELEMENT + ".timeout", "Time-out", Double.POSITIVE_INFINITY)
            .unit("s")
            .hint("Then the process is killed");

    static final Field<Long> KEEP = Field.of(ELEMENT + ".keepFirst", "Keep first", ByteCount.value(0, MAX_KEEP))
            .written("0")
            .unit("bytes")
            .hint("First decoded bytes for post-processors and assertions, for example 1000, 64k");

    static final ExpectedFields EXPECTED = new ExpectedFields(ELEMENT);

    static final Field<Boolean> STRICT = StrictHttpClient.strictField(ELEMENT + ".strict");

    static final Field<Tool> TOOL = Field.choice(ELEMENT + ".tool", "Tool", Tool.WGET)
            .hint("curl reports its own times; those of wget are estimated");

    static final Field<String> EXECUTABLE = Field.text(ELEMENT + ".executable", "Executable")
            .file()
            .emptyMeans("that of the system")
            .hint("Path");

    static final Field<String> ARGUMENTS = Field.text(ELEMENT + ".arguments", "Arguments")
            .lines()
            .hint("Further options, one per line with its value; no shell interprets them");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "wget.md",
            Section.of("Request", URL, HEADERS, BROWSER, REDIRECTS),
            Section.of("Connection", USER, PASSWORD, PROXY, VERIFY, RATE_LIMIT, TIMEOUT),
            Section.of("Body", KEEP, STRICT),
            EXPECTED.section(),
            Section.of("Process", TOOL, EXECUTABLE, ARGUMENTS));

    /** A name is a token of RFC 9110, section 5.6.2. */
    private static final Pattern HEADER = Pattern.compile("(?s)([!#$%&'*+.^_`|~0-9A-Za-z-]+):\\s*(.*)");

    /** Headers of Firefox 140 on Linux, with the codings that the sampler can decode. */
    private static final Map<String, String> BROWSER_HEADERS = Map.of(
            "User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "Accept-Language", "en-US,en;q=0.5",
            "Accept-Encoding", "gzip, deflate");

    private static final Pattern HTTP = Pattern.compile("(?is)https?://[^\\s/?#\\p{Cntrl}].*");
    private static final Pattern BLANK = Pattern.compile("[\\s\\p{Cntrl}]");

    /** @throws Refusal for the first field with an invalid value */
    public static WgetSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        Tool tool = fields.get(TOOL);
        return new WgetSettings(
                tool,
                fields.get(EXECUTABLE),
                fields.get(URL),
                headers(fields),
                fields.get(USER),
                fields.get(PASSWORD),
                proxy(fields),
                fields.get(REDIRECTS),
                fields.get(VERIFY),
                fields.get(RATE_LIMIT),
                nanos(fields.get(TIMEOUT)),
                Math.toIntExact(fields.get(KEEP)),
                EXPECTED.of(fields),
                fields.get(STRICT),
                ToolArguments.of(tool, fields, fields.get(ARGUMENTS)));
    }

    private static Map<String, String> headers(Fields fields) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        fields.get(HEADERS)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .forEach(line -> {
                    Matcher header = HEADER.matcher(line);
                    if (!header.matches())
                        throw fields.refuse(HEADERS, line, "it is not a header; write Name: value, one per line");
                    addHeader(headers, header.group(1), header.group(2));
                });
        if (fields.get(BROWSER)) BROWSER_HEADERS.forEach(headers::putIfAbsent);
        return headers;
    }

    /** Values of the same name become one, which means the same (RFC 9110, section 5.3): wget would send the last. */
    static void addHeader(Map<String, String> headers, String name, String value) {
        String separator = name.equalsIgnoreCase("Cookie") ? "; " : ", ";
        headers.merge(name, value, (before, after) -> before + separator + after);
    }

    private static OptionalLong nanos(OptionalDouble seconds) {
        return seconds.isPresent()
                ? OptionalLong.of((long) (seconds.getAsDouble() * TimeUnit.SECONDS.toNanos(1)))
                : OptionalLong.empty();
    }

    private static String proxy(Fields fields) {
        String proxy = fields.get(PROXY);
        if (proxy.isEmpty()) return proxy;
        String url = proxy.contains("://") ? proxy : "http://" + proxy;
        Optional<String> problem = urlProblem(url);
        if (problem.isPresent()) throw fields.refuse(PROXY, problem.get());
        return url;
    }

    /** Why a tool must not be given this URL, and what to do. */
    static Optional<String> urlProblem(String url) {
        if (BLANK.matcher(url).find()) return Optional.of("a URL has no blanks; write %20 for one");
        if (!HTTP.matcher(url).matches()) return Optional.of("it must begin with http:// or https:// and a host");
        return Optional.empty();
    }

    /** The URL with characters beyond ASCII percent-encoded as UTF-8, as browsers send them. */
    static String asciiUrl(String url) {
        StringBuilder ascii = new StringBuilder(url.length());
        for (byte b : url.getBytes(StandardCharsets.UTF_8)) {
            if (b >= 0) ascii.append((char) b);
            else ascii.append(String.format("%%%02X", b & 0xff));
        }
        return ascii.toString();
    }
}
