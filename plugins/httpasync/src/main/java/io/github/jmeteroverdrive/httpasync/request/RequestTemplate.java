// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.extractors.template.Value;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.WebUrl;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.feed.Cell.CellRow;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.JMeterVariables;

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
    private final RequestTemplatePart path;
    private final RequestTemplatePart headers;
    private final boolean headersWait;
    private final RequestTemplatePart body;
    private final boolean asksJMeter;
    private final ByteBuilder target = new ByteBuilder();
    private final ByteBuilder head = new ByteBuilder();
    private final ByteBuilder content = new ByteBuilder();
    private final Request same; // null = another for each row

    /**
     * A request whose values come from cells, or from JMeter.
     *
     * @param kind its number among those of the thread
     * @throws Refusal when a part of it is not valid
     */
    public RequestTemplate(
            int kind, RequestText text, Destination to, ValueSources sources, Escaping escaping) {
        element = sources.element();
        this.kind = kind;
        this.to = to;
        prefix = ascii(to.prefix());
        String verb = method(text.method());
        method = () -> verb;
        path = RequestTemplatePart.ofTarget(text.path().strip(), sources);
        HeaderLines given = headers(text.headers());
        headersWait = given.waits();
        headers =
                RequestTemplatePart.of(
                        headersWait ? given.text() : whole(given),
                        sources,
                        RequestTemplatePart.EscapingContext.HEADER);
        body =
                RequestTemplatePart.of(
                        text.body(), sources, RequestTemplatePart.EscapingContext.body(escaping));
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
        path = RequestTemplatePart.ofTarget(text.apply(RequestFields.PATH));
        headersWait = true;
        headers = RequestTemplatePart.of(lines);
        body = RequestTemplatePart.of(text.apply(RequestFields.BODY));
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

    /**
     * Where the values in a thread's requests come from. That thread only.
     *
     * @param element how sentences name the request
     * @param names of the values that come with a row, or from earlier responses
     * @param cells these values; null when there are none
     */
    public record ValueSources(
            String element, List<String> names, CellRow cells, JMeterVariables variables) {

        /** Of JMeter alone. */
        static ValueSources ofJMeter(String element, JMeterVariables variables) {
            return new ValueSources(element, List.of(), null, variables);
        }

        /** The place of the cell that an expression names; -1 = none. */
        int column(String expression) {
            return names.indexOf(name(expression));
        }

        private static String name(String expression) {
            return expression.substring(2, expression.length() - 1);
        }

        /**
         * What JMeter makes of an expression that names no cell.
         *
         * @throws Refusal when it knows nothing of it, or a cell's name is within a function
         */
        Value value(String expression) {
            String name = name(expression);
            boolean function = name.startsWith("__");
            for (String one : names)
                if (function && name.contains("${" + one + "}"))
                    throw refuse(
                            expression
                                    + " takes ${"
                                    + one
                                    + "}, which functions cannot; take it alone");
            if (!function && variables.get(name) == null)
                throw refuse(
                        expression
                                + (names.isEmpty()
                                        ? " is no variable; name one, or name a data feed that has it"
                                        : " is neither a variable nor one of the values that are known"
                                                + " then: "
                                                + String.join(", ", names)
                                                + "; correct it"));
            try {
                return Value.of(expression);
            } catch (IllegalArgumentException e) {
                throw refuse(e.getMessage() + "; correct it");
            }
        }

        private Refusal refuse(String problemAndRemedy) {
            return new Refusal(element + ": " + problemAndRemedy + ".");
        }
    }

    /** Fields of a request's head that depend on where it goes. One thread. */
    public interface HeadFields {

        /** None. */
        HeadFields NONE =
                new HeadFields() {
                    @Override
                    public boolean isEmpty() {
                        return true;
                    }

                    @Override
                    public void add(ByteBuilder head, int from, int to) {}
                };

        /** Whether no request has any now. */
        boolean isEmpty();

        /**
         * Adds the lines, each with its end.
         *
         * @param head has the request's target, path and query, between these places
         */
        void add(ByteBuilder head, int from, int to);
    }
}
