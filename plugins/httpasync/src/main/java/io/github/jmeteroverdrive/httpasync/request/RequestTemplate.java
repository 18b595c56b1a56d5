// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

/** One kind of request, made anew for each row of a feed where it has columns. One thread. */
public final class RequestTemplate {

    private static final String END = "\r\n";
    private static final byte[] VERSION = ascii(" HTTP/1.1" + END);
    private static final byte[] LENGTH = ascii("Content-Length: ");
    private static final byte[] LINE_END = ascii(END);

    private final int kind;
    private final byte[] prefix;
    private final String method;
    private final byte[] asterisk;
    private final Filling path;
    private final Filling headers;
    private final Filling body;
    private final boolean tellsLength;
    private final Bytes target = new Bytes();
    private final Bytes head = new Bytes();
    private final Bytes content = new Bytes();
    private final Request same; // null = another for each row

    /**
     * @param kind its number among those of the thread
     * @param to has its Host field, unless it has one
     */
    public RequestTemplate(
            int kind, RequestText text, Destination to, Sources sources, Escaping escaping) {
        this.kind = kind;
        prefix = ascii(to.prefix());
        method = text.method().isBlank() ? "GET" : text.method().strip();
        asterisk = ascii(to.asterisk(method));
        path = Filling.of(text.path().strip(), sources, Place.TARGET);
        String given = lines(text.headers());
        String lower = END + given.toLowerCase(Locale.ROOT).replace(" ", "");
        boolean hasHost = lower.contains(END + "host:");
        headers =
                Filling.of(
                        (hasHost ? "" : "Host: " + to.authority() + END) + to.field() + given,
                        sources,
                        Place.HEADER);
        tellsLength = !lower.contains(END + "content-length:");
        body = Filling.of(text.body(), sources, Place.body(escaping));
        same =
                path.isFixed() && headers.isFixed() && body.isFixed()
                        ? made(true, HeadFields.NONE)
                        : null;
    }

    private static String lines(String given) {
        return given.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(line -> line + END)
                .collect(Collectors.joining());
    }

    /** Whether JMeter must be asked for each. */
    public boolean asksJMeter() {
        return path.asksJMeter() || headers.asksJMeter() || body.asksJMeter();
    }

    /** The one for the present values. */
    Request make() {
        return make(HeadFields.NONE);
    }

    /** The same with more fields. */
    public Request make(HeadFields more) {
        return same != null && more.isEmpty() ? same : made(false, more);
    }

    private Request made(boolean often, HeadFields more) {
        content.clear();
        body.add(content);
        head.clear();
        head.add(ascii(method));
        head.add((byte) ' ');
        target.clear();
        path.add(target);
        head.add(prefix);
        int from = head.length();
        if (target.isAsterisk()) {
            head.add(asterisk);
        } else {
            if (!target.isPath()) head.add((byte) '/');
            head.add(target);
        }
        int to = head.length();
        head.add(VERSION);
        headers.add(head);
        more.add(head, from, to);
        if (content.length() > 0 && tellsLength) {
            head.add(LENGTH);
            head.addDigits(content.length());
            head.add(LINE_END);
        }
        head.add(LINE_END);
        byte[] whole = head.with(content);
        boolean asksHead = method.equals("HEAD");
        Request made = often ? Request.often(whole, asksHead) : Request.once(whole, asksHead);
        return made.ofKind(kind);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
