// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.WebUrl;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * One kind of request. It is made once when all its parts are fixed, else anew each time: from the
 * row of a feed, from a user's variables, or from what JMeter puts into the fields of an element.
 * One thread.
 */
public final class RequestTemplate {

    private static final String END = "\r\n";
    private static final byte[] VERSION = ascii(" HTTP/1.1" + END);
    private static final byte[] LENGTH = ascii("Content-Length: ");
    private static final byte[] LINE_END = ascii(END);

    private static final Pattern URL = Pattern.compile("(?i)https?://.*");

    /** A method is a token (RFC 9110, section 9.1). */
    private static final Pattern METHOD = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    /**
     * Without a body they have a length of 0 (RFC 9110, section 8.6), because servers may insist on
     * one; DELETE as HTTP Request has it.
     */
    private static final Set<String> WITH_LENGTH = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final String element;
    private final int kind;
    private final Destination to;
    private final byte[] prefix;
    private final Supplier<String> method;
    private final Filling path;
    private final Filling headers;
    private final boolean headersWait;
    private final Filling body;
    private final boolean asksJMeter;
    private final Bytes target = new Bytes();
    private final Bytes head = new Bytes();
    private final Bytes content = new Bytes();
    private final Request same; // null = another for each row

    /**
     * A request whose values come from cells, or from JMeter.
     *
     * @param kind its number among those of the thread
     * @throws Refusal when a part of it is not valid
     */
    public RequestTemplate(
            int kind, RequestText text, Destination to, Sources sources, Escaping escaping) {
        element = sources.element();
        this.kind = kind;
        this.to = to;
        prefix = ascii(to.prefix());
        String verb = method(text.method());
        method = () -> verb;
        path = Filling.ofTarget(text.path().strip(), sources);
        HeaderLines given = headers(text.headers());
        headersWait = given.waits();
        headers = Filling.of(headersWait ? given.text() : whole(given), sources, Place.HEADER);
        body = Filling.of(text.body(), sources, Place.body(escaping));
        asksJMeter = path.asksJMeter() || headers.asksJMeter() || body.asksJMeter();
        same = path.isFixed() && headers.isFixed() && body.isFixed() ? once() : null;
    }

    /**
     * The one request of an element whose fields JMeter fills.
     *
     * @param element how sentences name it
     * @param text finds the text of a field
     * @throws Refusal when a part of it is not valid
     */
    RequestTemplate(String element, Destination to, Function<Field<?>, FieldText> text) {
        this.element = element;
        kind = 0;
        this.to = to;
        prefix = ascii(to.prefix());
        FieldText verb = text.apply(RequestFields.METHOD);
        FieldText lines = text.apply(RequestFields.HEADERS);
        method = () -> method(verb.get());
        path = Filling.ofTarget(text.apply(RequestFields.PATH));
        headersWait = true;
        headers = Filling.of(lines);
        body = Filling.of(text.apply(RequestFields.BODY));
        asksJMeter =
                verb.perMessage() || path.asksJMeter() || headers.asksJMeter() || body.asksJMeter();
        same = asksJMeter ? null : once();
    }

    /**
     * A method as it is sent.
     *
     * @throws IllegalArgumentException when it is none; the message is the remedy
     */
    static String verb(String given) {
        if (given.isBlank()) return "GET";
        if (METHOD.matcher(given.strip()).matches()) return given.strip();
        throw new IllegalArgumentException(
                "the method '" + given.strip() + "' is not valid; give one word, such as GET");
    }

    private String method(String given) {
        try {
            return verb(given);
        } catch (IllegalArgumentException e) {
            throw new Refusal(element + ": " + e.getMessage() + ".");
        }
    }

    private HeaderLines headers(String given) {
        try {
            return HeaderLines.of(given);
        } catch (IllegalArgumentException e) {
            throw new Refusal(element + ": " + e.getMessage() + ".");
        }
    }

    private String whole(HeaderLines given) {
        String host = given.hasHost() ? "" : "Host: " + to.authority() + END;
        return host + to.field() + given.text();
    }

    /** Whether JMeter must be asked for each. */
    public boolean asksJMeter() {
        return asksJMeter;
    }

    /** The one for the present values. */
    Request make() {
        return make(HeadFields.NONE);
    }

    /** The same with more fields. */
    public Request make(HeadFields more) {
        return same != null && more.isEmpty() ? same : made(false, more);
    }

    private Request once() {
        return made(true, HeadFields.NONE);
    }

    private Request made(boolean often, HeadFields more) {
        content.clear();
        body.add(content);
        String verb = method.get();
        head.clear();
        head.add(ascii(verb));
        head.add((byte) ' ');
        target.clear();
        path.add(target);
        if (target.mayBeUrl()) pathOfUrl();
        head.add(prefix);
        int from = head.length();
        if (target.isAsterisk()) {
            head.add(ascii(to.asterisk(verb)));
        } else {
            if (!target.isPath()) head.add((byte) '/');
            head.add(target);
        }
        int end = head.length();
        head.add(VERSION);
        addHeaders();
        more.add(head, from, end);
        if (content.length() > 0 || WITH_LENGTH.contains(verb)) {
            head.add(LENGTH);
            head.addDigits(content.length());
            head.add(LINE_END);
        }
        head.add(LINE_END);
        byte[] whole = head.with(content);
        boolean asksHead = verb.equals("HEAD");
        Request made = often ? Request.often(whole, asksHead) : Request.once(whole, asksHead);
        return made.ofKind(kind);
    }

    /** A whole URL, such as a page or a Location has, is one of the endpoint's server. */
    private void pathOfUrl() {
        String given = target.text(0);
        if (!URL.matcher(given).matches()) return;
        WebUrl server = WebUrl.of(to.scheme() + "://" + to.authority());
        try {
            WebUrl url = WebUrl.of(given);
            if (url.isSameServer(server)) {
                target.clear();
                target.add(ascii(url.target()));
                return;
            }
        } catch (IllegalArgumentException e) {
            // it leads nowhere, so not to the server
        }
        throw new Refusal(
                element
                        + ": the path is '"
                        + given
                        + "', which is not on the endpoint's server, "
                        + server
                        + "; give a path, or the endpoint of that server.");
    }

    private void addHeaders() {
        if (!headersWait) {
            headers.add(head);
            return;
        }
        target.clear(); // its bytes are in the head
        headers.add(target);
        // a character for each byte
        head.add(whole(headers(target.text(0))).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
