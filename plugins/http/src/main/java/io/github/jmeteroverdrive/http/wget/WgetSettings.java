// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.http.framing.Strictness;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/**
 * What an od - Wget Download says for one sample, checked.
 *
 * @param executable a path, or "" for the tool of this name on the path of the system
 * @param url not checked yet: it may be made of what the server said
 * @param headers of the request, in order; what the user wrote over what a browser says
 * @param user "" = none
 * @param proxy URL, "" = what the environment says
 * @param redirects whether they are followed
 * @param verify whether a certificate must be good
 * @param rateLimit bytes/s
 * @param timeout ns for the whole process
 * @param keep first decoded bytes for post-processors
 * @param strict whether a response that breaks the rules of HTTP fails, as far as the tool shows it
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

    /** As many as JMeter's HTTP Request follows unless told otherwise. */
    static final int MOST_REDIRECTS = 20;

    /**
     * @throws io.github.jmeteroverdrive.run.Refusal for the first field that is wrong
     */
    public static WgetSettings of(TestElement element) {
        Fields fields = Fields.of(element, WgetFields.LABEL);
        Tool tool = fields.oneOf(WgetFields.TOOL, "Tool", Tool.WGET);
        return new WgetSettings(
                tool,
                fields.optional(WgetFields.EXECUTABLE),
                fields.text(WgetFields.URL, "URL", "give it, e.g. http://127.0.0.1:8080/1g.img"),
                HeaderLines.of(fields),
                fields.optional(WgetFields.USER),
                element.getPropertyAsString(WgetFields.PASSWORD, ""),
                proxy(fields),
                fields.flag(WgetFields.REDIRECTS, "Redirects", true),
                fields.flag(WgetFields.VERIFY, "Verify certificate", false),
                BodyFields.bytes(fields, WgetFields.RATE_LIMIT, "Rate limit"),
                timeout(fields),
                BodyFields.keep(fields),
                BodyFields.expected(fields),
                fields.flag(WgetFields.STRICT, Strictness.LABEL, true),
                FurtherArguments.of(tool, fields, fields.optional(WgetFields.ARGUMENTS)));
    }

    private static OptionalLong timeout(Fields fields) {
        var seconds = fields.positive(WgetFields.TIMEOUT, "Time-out");
        return seconds.isPresent()
                ? OptionalLong.of((long) (seconds.getAsDouble() * TimeUnit.SECONDS.toNanos(1)))
                : OptionalLong.empty();
    }

    private static String proxy(Fields fields) {
        String proxy = fields.optional(WgetFields.PROXY);
        if (proxy.isEmpty()) return proxy;
        String url = proxy.contains("://") ? proxy : "http://" + proxy;
        HttpUrl.complaint(url)
                .ifPresent(
                        complaint -> {
                            throw fields.refuse("Proxy", proxy, complaint);
                        });
        return url;
    }
}
