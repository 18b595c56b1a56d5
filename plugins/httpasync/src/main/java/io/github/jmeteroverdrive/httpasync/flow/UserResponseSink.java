// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.httpasync.check.BodyPrefix;
import io.github.jmeteroverdrive.httpasync.check.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.check.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.check.ResponseInspector;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Is shown the responses of one user: keeps cookies, and what values are taken from, until the step
 * has ended. One thread.
 */
final class UserResponseSink implements ResponseCheck.Inspected {

    private static final HeaderMatcher SET_COOKIE = HeaderMatcher.parse("Set-Cookie");
    private static final HeaderMatcher CONTENT_TYPE = HeaderMatcher.parse("Content-Type");

    final VirtualUser user;
    private final FlowSteps steps;
    private final ResponseInspector[] inspections;
    private final String[] headers;
    private FlowSteps.Step step;
    private ResponseInspector inspection;
    private final List<String> cookies = new ArrayList<>(2);
    private String contentType = "";
    private BodyPrefix kept; // null = the body is not searched
    private Source source;
    private long length;

    UserResponseSink(VirtualUser user, FlowSteps steps) {
        this.user = user;
        this.steps = steps;
        inspections = new ResponseInspector[steps.size()];
        headers = new String[steps.mostValues()];
    }

    @Override
    public ResponseInspector inspection() {
        return inspection;
    }

    @Override
    public void begin() {
        step = steps.get(user.step);
        inspection = inspections[user.step];
        if (inspection == null) inspection = steps.inspection(user.step);
        inspections[user.step] = inspection;
        inspection.begin();
        cookies.clear();
        for (int i = 0; i < headers.length; i++) headers[i] = null;
        contentType = "";
        length = 0;
        release();
    }

    /** What was kept of the body is not needed any more. */
    void release() {
        source = null;
        if (kept != null) steps.giveBack(kept);
        kept = null;
    }

    @Override
    public boolean wantsFields() {
        return user.jar != null
                || step.searches()
                || step.wantsFields()
                || inspection.wantsFields();
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (inspection.wantsFields()) inspection.field(line, from, to);
        if (user.jar != null && SET_COOKIE.isMetBy(line, from, to))
            cookies.add(SET_COOKIE.value(line, from, to));
        if (step.searches() && CONTENT_TYPE.isMetBy(line, from, to))
            contentType = CONTENT_TYPE.value(line, from, to);
        HeaderMatcher[] wanted = step.headers;
        for (int i = 0; i < wanted.length; i++)
            if (wanted[i] != null && headers[i] == null && wanted[i].isMetBy(line, from, to))
                headers[i] = wanted[i].value(line, from, to);
    }

    @Override
    public void head(int status) {
        inspection.head(status);
        if (!step.searches()) return;
        kept = steps.borrow();
        kept.begin(steps.searched());
    }

    @Override
    public boolean wantsBody() {
        return kept != null || inspection.wantsBody();
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
        inspection.take(bytes, from, to);
        length += to - from;
        if (kept != null) kept.take(bytes, from, to);
    }

    /** Values of Set-Cookie. */
    List<String> cookies() {
        return cookies;
    }

    /** The value of a field; null = the response has none. */
    String header(int number) {
        return headers[number];
    }

    /** What is searched of the body. */
    Source body() {
        if (source == null) {
            byte[] first = kept == null ? new byte[0] : kept.copy(steps.searched());
            source = BodyText.of(first, contentType);
        }
        return source;
    }

    /** Whether the body was longer than what is searched of it. */
    boolean isCut() {
        return length > steps.searched();
    }

    int limit() {
        return steps.searched();
    }

    /** A body as its Content-Type says that it is written; UTF-8 where it does not say. */
    private static final class BodyText {

        private static final Pattern CHARSET =
                Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);

        private BodyText() {}

        static Source of(byte[] body, String contentType) {
            Matcher named = CHARSET.matcher(contentType);
            if (!named.find()) return Source.ofBody(body, UTF_8);
            String name = named.group(1);
            Charset searchable = ByteCharsets.searchable(name);
            if (searchable != null) return Source.ofBody(body, searchable);
            // bytes of such a charset cannot be searched as they are
            try {
                return Source.ofBody(
                        new String(body, Charset.forName(name)).getBytes(UTF_8), UTF_8);
            } catch (IllegalArgumentException unknown) {
                return Source.ofBody(body, UTF_8);
            }
        }
    }
}
