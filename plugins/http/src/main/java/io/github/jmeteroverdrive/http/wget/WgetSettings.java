// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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
     * @throws Refusal for the first field that is wrong
     */
    public static WgetSettings of(TestElement element) {
        Fields fields = Fields.of(element, WgetFields.DECLARATION, Refusal::new);
        Tool tool = fields.get(WgetFields.TOOL);
        return new WgetSettings(
                tool,
                fields.get(WgetFields.EXECUTABLE),
                fields.get(WgetFields.URL),
                HeaderLines.of(fields),
                fields.get(WgetFields.USER),
                fields.get(WgetFields.PASSWORD),
                proxy(fields),
                fields.get(WgetFields.REDIRECTS),
                fields.get(WgetFields.VERIFY),
                fields.get(WgetFields.RATE_LIMIT),
                timeout(fields),
                Math.toIntExact(fields.get(WgetFields.KEEP)),
                WgetFields.EXPECTED.of(fields),
                fields.get(WgetFields.STRICT),
                FurtherArguments.of(tool, fields, fields.get(WgetFields.ARGUMENTS)));
    }

    private static OptionalLong timeout(Fields fields) {
        OptionalDouble seconds = fields.get(WgetFields.TIMEOUT);
        return seconds.isPresent()
                ? OptionalLong.of((long) (seconds.getAsDouble() * TimeUnit.SECONDS.toNanos(1)))
                : OptionalLong.empty();
    }

    private static String proxy(Fields fields) {
        String proxy = fields.get(WgetFields.PROXY);
        if (proxy.isEmpty()) return proxy;
        String url = proxy.contains("://") ? proxy : "http://" + proxy;
        HttpUrl.complaint(url)
                .ifPresent(
                        complaint -> {
                            throw fields.refuse(WgetFields.PROXY, complaint);
                        });
        return url;
    }
}
