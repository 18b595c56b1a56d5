// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.feed.Cell;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.load.BodyPrefix;
import io.github.jmeteroverdrive.httpasync.load.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.DigestAuthorization;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ExtraHeaders;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A user who takes the steps one after the other, again and again, with its own variables and cookies. Receives its
 * responses, and holds what values are extracted from until the step has ended. One thread.
 */
final class VirtualUser implements ResponseCheck.Inspected {

    /** Between two iterations. */
    static final int IDLE = -1;

    private static final HeaderMatcher SET_COOKIE = HeaderMatcher.parse("Set-Cookie");
    private static final HeaderMatcher CONTENT_TYPE = HeaderMatcher.parse("Content-Type");
    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);

    /** Null = it ignores cookies. */
    final CookieJar jar;

    /** Null = its requests are not authorized by Digest. */
    final DigestAuthorization digest;

    /** What its requests have beside their own headers; null = nothing. */
    final ExtraHeaders extraHeaders;

    private final FlowSteps steps;
    private final Variable[] values;
    private final ResponseInspector[] inspectors;

    Exchange exchange;

    /** The step that it takes, or takes next. */
    int step = IDLE;

    /** When it continues, nanoTime. */
    long dueAt;

    /** When its iteration started, nanoTime. */
    long startedAt;

    /** Whether a step of its iteration has failed. */
    boolean failed;

    /** Whether it has started an iteration before. */
    boolean hasStarted;

    // the current response
    private ResponseInspector inspector;
    private FlowSteps.Step current;
    private final List<String> cookies = new ArrayList<>(2);
    private final String[] headers;
    private String contentType = "";
    private BodyPrefix body; // null = it is not searched
    private TextSource source;

    VirtualUser(CookieJar jar, DigestAuthorization digest, FlowSteps steps, int values) {
        this.jar = jar;
        this.digest = digest;
        extraHeaders = RequestTemplate.both(jar, digest);
        this.steps = steps;
        this.values = Stream.generate(Variable::new).limit(values).toArray(Variable[]::new);
        inspectors = new ResponseInspector[steps.size()];
        headers = new String[steps.maxValues()];
    }

    /** @param row whose columns are the first values; null = none */
    void startIteration(long now, FeedCursor row) {
        step = 0;
        startedAt = now;
        failed = false;
        hasStarted = true;
        int columns = row == null ? 0 : row.columns();
        for (int i = 0; i < values.length; i++)
            if (i < columns) values[i].copy(row.cell(i));
            else values[i].clear();
    }

    boolean isIdle() {
        return step == IDLE;
    }

    Variable value(int index) {
        return values[index];
    }

    @Override
    public ResponseInspector inspector() {
        return inspector;
    }

    @Override
    public void begin() {
        current = steps.get(step);
        if (inspectors[step] == null) {
            inspectors[step] = steps.inspector(step);
            if (digest != null) inspectors[step].readChallenges();
        }
        inspector = inspectors[step];
        inspector.begin(current.searchesBody);
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
        return jar != null || current.searchesBody || current.wantsHeaders || inspector.wantsFields();
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (inspector.wantsFields()) inspector.field(line, from, to);
        if (jar != null && SET_COOKIE.matches(line, from, to)) cookies.add(SET_COOKIE.value(line, from, to));
        if (current.searchesBody && CONTENT_TYPE.matches(line, from, to))
            contentType = CONTENT_TYPE.value(line, from, to);
        HeaderMatcher[] wanted = current.headers;
        for (int i = 0; i < wanted.length; i++)
            if (wanted[i] != null && headers[i] == null && wanted[i].matches(line, from, to))
                headers[i] = wanted[i].value(line, from, to);
    }

    @Override
    public void head(int status) {
        if (current.searchesBody) {
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

    /** The value of a variable. One thread. */
    static final class Variable extends Cell {

        private byte[] own = {};

        void clear() {
            set(own, 0, 0);
        }

        void set(String value) {
            byte[] bytes = value.getBytes(UTF_8);
            set(bytes, 0, bytes.length);
        }

        /** Takes a copy; its memory is reused. */
        void copy(Cell other) {
            int length = other.to() - other.from();
            if (own.length < length) own = new byte[length];
            System.arraycopy(other.bytes(), other.from(), own, 0, length);
            set(own, 0, length);
        }
    }
}
