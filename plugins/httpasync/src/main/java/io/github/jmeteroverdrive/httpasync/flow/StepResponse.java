// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.load.BodyPrefix;
import io.github.jmeteroverdrive.httpasync.load.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Receives the responses to one request of a user after another, and holds what values are extracted from until the
 * step has ended. One thread.
 */
final class StepResponse implements ResponseCheck.Inspected {

    private static final HeaderMatcher SET_COOKIE = HeaderMatcher.parse("Set-Cookie");
    private static final HeaderMatcher CONTENT_TYPE = HeaderMatcher.parse("Content-Type");
    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);

    final VirtualUser user;
    final Exchange exchange;
    private final FlowSteps steps;
    private final ResponseInspector[] inspectors;
    private final List<String> cookies = new ArrayList<>(2);
    private final String[] headers;

    /** The step whose request is sent next, or was sent. */
    FlowSteps.Step step;

    private ResponseInspector inspector;
    private String contentType = "";
    private BodyPrefix body; // null = it is not searched
    private TextSource source;

    StepResponse(VirtualUser user, FlowSteps steps, int connection) {
        this.user = user;
        this.steps = steps;
        exchange = new Exchange(this, connection);
        inspectors = new ResponseInspector[steps.size()];
        headers = new String[steps.maxValues()];
    }

    @Override
    public ResponseInspector inspector() {
        return inspector;
    }

    @Override
    public void begin() {
        int kind = step.kind;
        if (inspectors[kind] == null) {
            inspectors[kind] = steps.inspector(step);
            if (user.digest != null) inspectors[kind].readChallenges();
        }
        inspector = inspectors[kind];
        inspector.begin(step.searchesBody);
        cookies.clear();
        Arrays.fill(headers, null);
        contentType = "";
        releaseBody();
    }

    void releaseBody() {
        source = null;
        if (body != null) steps.giveBack(body);
        body = null;
    }

    @Override
    public boolean wantsFields() {
        return user.jar != null || step.searchesBody || step.wantsHeaders || inspector.wantsFields();
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (inspector.wantsFields()) inspector.field(line, from, to);
        if (user.jar != null && SET_COOKIE.matches(line, from, to)) cookies.add(SET_COOKIE.value(line, from, to));
        if (step.searchesBody && CONTENT_TYPE.matches(line, from, to)) contentType = CONTENT_TYPE.value(line, from, to);
        HeaderMatcher[] wanted = step.headers;
        for (int i = 0; i < wanted.length; i++)
            if (wanted[i] != null && headers[i] == null && wanted[i].matches(line, from, to))
                headers[i] = wanted[i].value(line, from, to);
    }

    @Override
    public void head(int status) {
        if (step.searchesBody) {
            body = steps.borrow();
            body.begin(steps.searchLimit());
            inspector.alsoFill(body);
        }
        inspector.head(status);
    }

    @Override
    public EventReader events() {
        return inspector.events();
    }

    @Override
    public void cutOff() {
        inspector.cutOff();
    }

    @Override
    public boolean wantsBody() {
        return inspector.wantsBody();
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
        inspector.take(bytes, from, to);
    }

    /** Values of Set-Cookie. */
    List<String> cookies() {
        return cookies;
    }

    /** The value of a header that the step extracts; null = the response does not have it. */
    String header(int index) {
        return headers[index];
    }

    /** Value of the Content-Type header if the body is searched; "" if there is none. */
    String contentType() {
        return contentType;
    }

    /** The searched part of the body, in the charset of its Content-Type, by default UTF-8. */
    TextSource body() {
        if (source != null) return source;
        byte[] bytes = body == null ? new byte[0] : body.copy(steps.searchLimit());
        Matcher charset = CHARSET.matcher(contentType);
        source = TextSource.ofBody(bytes, UTF_8);
        if (!charset.find()) return source;
        Charset searchable = ByteCharsets.searchable(charset.group(1));
        try {
            // bytes in other charsets cannot be searched as they are
            source = searchable != null
                    ? TextSource.ofBody(bytes, searchable)
                    : TextSource.ofBody(new String(bytes, Charset.forName(charset.group(1))).getBytes(UTF_8), UTF_8);
        } catch (IllegalArgumentException e) {
            // an unknown charset, so UTF-8
        }
        return source;
    }

    /** Whether only the first part of the body is searched. */
    boolean isBodyCut() {
        return body != null && body.isCut();
    }

    int searchLimit() {
        return steps.searchLimit();
    }
}
