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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
 * @param drainNanos how long it may receive nothing after the measured phase
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
        long drainNanos,
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
            .hint("Time after which the process is killed");

    static final Field<Integer> DRAIN_TIMEOUT = Field.seconds(ELEMENT + ".drainTimeout", "Drain time-out", 10)
            .hint("How long a download may receive nothing after the end of the measured phase; then it fails");

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
            Section.of("Connection", USER, PASSWORD, PROXY, VERIFY, RATE_LIMIT, TIMEOUT, DRAIN_TIMEOUT),
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
        fields.requireDefined(
                URL, HEADERS, USER, PROXY, EXECUTABLE, ARGUMENTS); // not the password: it would be printed
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
                TimeUnit.SECONDS.toNanos(fields.get(DRAIN_TIMEOUT)),
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
        if (BLANK.matcher(url).find()) return Optional.of("a URL cannot contain spaces; write %20 instead");
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

    /**
     * The field Arguments: one option per line, its value on the same line after a blank or {@code =}. So a value may
     * hold blanks and quotes without the rules of a shell, and is never taken for a second URL.
     */
    static final class ToolArguments {

        private static final Pattern LONG = Pattern.compile("(?s)--([A-Za-z][A-Za-z0-9.-]*)(?:(?:=|\\s+)(.*))?");
        private static final Pattern SHORT = Pattern.compile("(?s)-([A-Za-z0-9#:])(?:\\s+(.+)|(\\S.*))?");

        private final Tool tool;
        private final Fields fields;
        private final List<String> arguments = new ArrayList<>();

        private ToolArguments(Tool tool, Fields fields) {
            this.tool = tool;
            this.fields = fields;
        }

        /**
         * @throws io.github.jmeteroverdrive.measure.Refusal for a line that is not an option, or one that would break
         *     the sampler
         */
        static List<String> of(Tool tool, Fields fields, String text) {
            ToolArguments all = new ToolArguments(tool, fields);
            text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(all::add);
            return List.copyOf(all.arguments);
        }

        private void add(String line) {
            Matcher name = LONG.matcher(line);
            Matcher letter = SHORT.matcher(line);
            ForbiddenOptions forbidden = tool == Tool.WGET ? ForbiddenOptions.WGET : ForbiddenOptions.CURL;
            if (name.matches()) {
                check(line, forbidden.reasonForLong(name.group(1)));
                addLong("--" + name.group(1), name.group(2));
            } else if (letter.matches()) {
                String value = letter.group(2) != null ? letter.group(2) : letter.group(3);
                String group = letter.group(1) + (value == null ? "" : value);
                check(line, forbidden.reasonForShort(group));
                arguments.add("-" + group);
            } else {
                throw fields.refuse(
                        WgetSettings.ARGUMENTS,
                        line,
                        "it is not an option; write one option per line, with its value on the same line,"
                                + " like --header=Accept: */*");
            }
        }

        /** curl wants the value as a separate argument, which wget would take for a URL. */
        private void addLong(String name, String value) {
            if (value != null && tool == Tool.WGET) {
                arguments.add(name + "=" + value);
            } else {
                arguments.add(name);
                if (value != null) arguments.add(value);
            }
        }

        private void check(String line, Optional<String> reason) {
            if (reason.isPresent())
                throw fields.refuse(WgetSettings.ARGUMENTS, line, reason.get() + "; leave this option out");
        }

        /**
         * Options that would make the output unreadable, or that a field of the element sets. Both tools accept
         * abbreviated long names, so the beginning of a forbidden name is forbidden, too. The letters are those of GNU
         * Wget 1.21 and curl 8.
         */
        private static final class ForbiddenOptions {

            private static final String OUTPUT = "the body must go to standard output, where it is counted";
            private static final String LINES = "it changes the lines that status and times are read from";
            private static final String URLS = "a sample is one URL, that of the field URL";
            private static final String RETRY = "a retry would hide a failure";
            private static final String CONFIG = "it can set any other option";
            private static final String DECODING = "it decodes the body; use the field Browser headers";
            private static final String USER = "use the fields User and Password, which results do not show";
            private static final String PROMPT = "no user is there to answer";

            static final ForbiddenOptions WGET = new ForbiddenOptions("aABDeiIlnoOPQRtTUwX")
                    .add(OUTPUT, "output-document", 'O', "save-headers", "spider", "background", 'b')
                    .add(LINES, "output-file", 'o', "append-output", 'a', "quiet", 'q')
                    .add(LINES, "no-verbose", "debug", 'd', "progress", "no-server-response")
                    .add(URLS, "input-file", 'i', "recursive", 'r', "mirror", 'm')
                    .add(URLS, "page-requisites", 'p', "input-metalink")
                    .add(RETRY, "tries", 't')
                    .add(CONFIG, "execute", 'e', "config")
                    .add(DECODING, "compression")
                    .add(PROMPT, "ask-password", "use-askpass")
                    .add(USER, "user", "password", "http-user", "http-password", "http-passwd")
                    .add("use the field Verify certificate", "check-certificate")
                    .add("use the field Rate limit", "limit-rate")
                    .add("use the field Redirects", "max-redirect");

            static final ForbiddenOptions CURL = new ForbiddenOptions("AbcCdDeEFhHKmoPQrtTuUwxXyYz")
                    .add(OUTPUT, "output", 'o', "remote-name", 'O', "remote-name-all")
                    .add(OUTPUT, "remote-header-name", 'J', "output-dir", "include", 'i')
                    .add(OUTPUT, "show-headers", "head", 'I', "dump-header", 'D', "raw")
                    .add(LINES, "write-out", 'w', "silent", 's', "show-error", 'S', "verbose", 'v')
                    .add(LINES, "trace", "trace-ascii", "trace-time", "trace-ids", "trace-config")
                    .add(LINES, "stderr", "progress-bar", '#', "progress-meter", "libcurl")
                    .add(URLS, "url", "next", ':', "parallel", 'Z')
                    .add(RETRY, "retry", "retry-all-errors", "retry-connrefused")
                    .add(CONFIG, "config", 'K', "expand-")
                    .add(DECODING, "compressed", "tr-encoding")
                    .add("use the field Time-out", "max-time", 'm')
                    .add(USER, "user", 'u')
                    .add("use the field Proxy", "proxy", 'x')
                    .add("use the field Verify certificate", "insecure", 'k')
                    .add("use the field Rate limit", "limit-rate")
                    .add("use the field Redirects", "location", 'L', "location-trusted", "max-redirs");

            private final String lettersWithValue;
            private final Map<String, String> names = new HashMap<>();
            private final Map<Character, String> letters = new HashMap<>();

            private ForbiddenOptions(String lettersWithValue) {
                this.lettersWithValue = lettersWithValue;
            }

            private ForbiddenOptions add(String reason, Object... options) {
                for (Object option : options) {
                    if (option instanceof Character letter) letters.put(letter, reason);
                    else names.put((String) option, reason);
                }
                return this;
            }

            /** @param name without hyphens and value */
            Optional<String> reasonForLong(String name) {
                String given = name.toLowerCase(Locale.ROOT);
                if (given.startsWith("expand-")) return Optional.of(CONFIG);
                String bare = given.startsWith("no-") ? given.substring("no-".length()) : given;
                return names.entrySet().stream()
                        .filter(e -> e.getKey().startsWith(given) || e.getKey().startsWith(bare))
                        .map(Map.Entry::getValue)
                        .findFirst();
            }

            /** @param group letters without hyphen; the last may have a value */
            Optional<String> reasonForShort(String group) {
                for (int i = 0; i < group.length(); i++) {
                    char letter = group.charAt(i);
                    String reason = letters.get(letter);
                    if (reason != null) return Optional.of(reason);
                    if (letter == 'n' && this == WGET && group.indexOf('v', i) > 0) return Optional.of(LINES); // -nv
                    if (lettersWithValue.indexOf(letter) >= 0) break;
                }
                return Optional.empty();
            }
        }
    }
}
