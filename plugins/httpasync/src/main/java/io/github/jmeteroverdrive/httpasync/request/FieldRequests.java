// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Makes the requests of one thread: the same again and again, or each anew where a field has
 * variables or functions.
 */
final class FieldRequests implements Requests {

    private static final String END = "\r\n";

    private final Destination to;
    private final FieldText method;
    private final FieldText path;
    private final FieldText headers;
    private final FieldText body;
    private Request same;

    private FieldRequests(
            Destination to, FieldText method, FieldText path, FieldText headers, FieldText body) {
        this.to = to;
        this.method = method;
        this.path = path;
        this.headers = headers;
        this.body = body;
    }

    /**
     * Reads them, and tries those that are the same each time.
     *
     * @param text finds the text of a field
     */
    static FieldRequests of(Destination to, Function<Field<?>, FieldText> text) {
        FieldRequests requests =
                new FieldRequests(
                        to,
                        text.apply(RequestFields.METHOD),
                        text.apply(RequestFields.PATH),
                        text.apply(RequestFields.HEADERS),
                        text.apply(RequestFields.BODY));
        if (requests.perRequest()) return requests;
        requests.same = requests.make();
        return requests;
    }

    @Override
    public boolean perRequest() {
        return method.perMessage()
                || path.perMessage()
                || headers.perMessage()
                || body.perMessage();
    }

    @Override
    public boolean more() {
        return true;
    }

    @Override
    public List<String> labels() {
        return List.of();
    }

    @Override
    public Request next() {
        return same != null ? same : make();
    }

    private Request make() {
        String given = method.get().strip();
        String verb = given.isEmpty() ? "GET" : given;
        String content = body.get();
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        String target = path.get().strip();
        StringBuilder head = new StringBuilder(256);
        head.append(verb).append(' ').append(to.prefix());
        if (target.equals("*")) head.append(to.asterisk(verb));
        else head.append(target.startsWith("/") ? "" : "/").append(target);
        head.append(" HTTP/1.1").append(END);
        String fields = headers.get();
        String lower = "\n" + fields.toLowerCase(Locale.ROOT).replace(" ", "");
        if (!lower.contains("\nhost:")) head.append("Host: ").append(to.authority()).append(END);
        head.append(to.field());
        fields.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .forEach(line -> head.append(line).append(END));
        if (bytes.length > 0 && !lower.contains("\ncontent-length:"))
            head.append("Content-Length: ").append(bytes.length).append(END);
        head.append(END);
        byte[] top = head.toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = Arrays.copyOf(top, top.length + bytes.length);
        System.arraycopy(bytes, 0, whole, top.length, bytes.length);
        boolean asksHead = verb.equals("HEAD");
        return perRequest() ? Request.once(whole, asksHead) : Request.often(whole, asksHead);
    }
}
