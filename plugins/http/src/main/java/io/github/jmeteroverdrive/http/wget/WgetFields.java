// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.http.body.ByteCount;
import io.github.jmeteroverdrive.http.body.ExpectedFields;
import io.github.jmeteroverdrive.http.framing.Strictness;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The fields of a download by wget or curl. */
public final class WgetFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Wget Download";

    private static final String ELEMENT = "WgetDownload";

    /** Bytes; more in one sample's memory defeats the purpose. */
    private static final long MOST_KEPT = 1L << 28;

    public static final Field<String> URL =
            Field.text(ELEMENT + ".url", "URL")
                    .required("give it, e.g. http://127.0.0.1:8080/1g.img")
                    .hint("http:// or https://");
    public static final Field<String> HEADERS =
            Field.text(ELEMENT + ".headers", "Headers")
                    .lines()
                    .hint("Name: value, one a line; before those of a manager");
    public static final Field<Boolean> BROWSER =
            Field.flag(ELEMENT + ".browser", "Browser headers", false)
                    .says(
                            true,
                            "the headers of Firefox, with Accept-Encoding: gzip, deflate; bytes are"
                                    + " counted as they come, not decoded");
    public static final Field<Boolean> REDIRECTS =
            Field.flag(ELEMENT + ".redirects", "Redirects", true)
                    .says(
                            true,
                            "followed, "
                                    + WgetSettings.MOST_REDIRECTS
                                    + " at most; each response is a sub-result");

    public static final Field<String> USER =
            Field.text(ELEMENT + ".user", "User")
                    .hint("Basic authentication; users of this host can see it");
    public static final Field<String> PASSWORD =
            Field.text(ELEMENT + ".password", "Password")
                    .password()
                    .verbatim()
                    .hint("Users of this host can see it among processes");
    public static final Field<String> PROXY =
            Field.text(ELEMENT + ".proxy", "Proxy")
                    .emptyMeans("what the environment says")
                    .hint("http://host:port");
    public static final Field<Boolean> VERIFY =
            Field.flag(ELEMENT + ".verifyCertificate", "Verify certificate", false)
                    .says(false, "any certificate will do, as for HTTP Request");
    public static final Field<OptionalLong> RATE_LIMIT =
            ByteCount.rate(ELEMENT + ".rateLimit").hint("For example 1000, 128k, 20m");
    public static final Field<OptionalDouble> TIMEOUT =
            Field.positive(ELEMENT + ".timeout", "Time-out", Double.POSITIVE_INFINITY)
                    .unit("s")
                    .hint("Then the process is killed");

    public static final Field<Long> KEEP =
            Field.of(ELEMENT + ".keepFirst", "Keep first", ByteCount.value(0, MOST_KEPT))
                    .written("0")
                    .unit("bytes")
                    .hint(
                            "First decoded bytes for post-processors and assertions, for example"
                                    + " 1000, 64k");
    public static final ExpectedFields EXPECTED = new ExpectedFields(ELEMENT);
    public static final Field<Boolean> STRICT = Strictness.field(ELEMENT + ".strict");

    public static final Field<Tool> TOOL =
            Field.choice(ELEMENT + ".tool", "Tool", Tool.WGET)
                    .hint("curl tells its own times; those of wget are estimated");
    public static final Field<String> EXECUTABLE =
            Field.text(ELEMENT + ".executable", "Executable")
                    .file()
                    .emptyMeans("that of the system")
                    .hint("Path");
    public static final Field<String> ARGUMENTS =
            Field.text(ELEMENT + ".arguments", "Arguments")
                    .lines()
                    .hint("Further options, one a line with its value; no shell sees them");

    public static final Declaration DECLARATION =
            Declaration.of(
                    LABEL,
                    "wget.md",
                    Section.of("Request", URL, HEADERS, BROWSER, REDIRECTS),
                    Section.of("Connection", USER, PASSWORD, PROXY, VERIFY, RATE_LIMIT, TIMEOUT),
                    Section.of("Body", KEEP, STRICT),
                    EXPECTED.section(),
                    Section.of("Process", TOOL, EXECUTABLE, ARGUMENTS));

    private WgetFields() {}
}
