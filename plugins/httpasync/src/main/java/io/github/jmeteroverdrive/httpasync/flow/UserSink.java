// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.httpasync.check.FirstBytes;
import io.github.jmeteroverdrive.httpasync.check.HeaderRule;
import io.github.jmeteroverdrive.httpasync.check.Inspected;
import io.github.jmeteroverdrive.httpasync.check.Inspection;
import java.util.ArrayList;
import java.util.List;

/**
 * Is shown the responses of one user: keeps cookies, and what values are taken from, until the step
 * has ended. One thread.
 */
final class UserSink implements Inspected {

    private static final HeaderRule SET_COOKIE = HeaderRule.parse("Set-Cookie");
    private static final HeaderRule CONTENT_TYPE = HeaderRule.parse("Content-Type");

    final User user;
    private final Steps steps;
    private final Inspection[] inspections;
    private final String[] headers;
    private Step step;
    private Inspection inspection;
    private final List<String> cookies = new ArrayList<>(2);
    private String contentType = "";
    private FirstBytes kept; // null = the body is not searched
    private Source source;
    private long length;

    UserSink(User user, Steps steps) {
        this.user = user;
        this.steps = steps;
        inspections = new Inspection[steps.size()];
        headers = new String[steps.mostValues()];
    }

    @Override
    public Inspection inspection() {
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
        HeaderRule[] wanted = step.headers;
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
}
