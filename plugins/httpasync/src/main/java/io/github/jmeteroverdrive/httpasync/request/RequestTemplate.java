// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.extractors.template.TemplateParts;
import io.github.jmeteroverdrive.extractors.template.TemplateValue;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.StreamedBody;
import io.github.jmeteroverdrive.httpasync.request.Cell.CellRow;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplatePart.EscapingContext;
import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * One kind of request. If all its parts are fixed it is built once, otherwise for each use: from the row of a feed,
 * from a user's variables, or from what JMeter puts into the fields of an element. One thread.
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
     * Without a body they have a length of 0 (RFC 9110, section 8.6), because servers may insist on it; DELETE as HTTP
     * Request does.
     */
    private static final Set<String> WITH_LENGTH = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final String element;
    private final int kind;
    private final int weight;
    private final String label;
    private final Servers servers;
    private final int server;
    private final Destination to;
    private final byte[] prefix;
    private final Supplier<String> method;
    private final RequestTemplatePart path;
    private final RequestTemplatePart headers;
    private final boolean headersWait;
    private final RequestTemplatePart body;
    private final Upload upload;
    private final RequestTemplatePart file;
    private final RequestTemplatePart form;
    private final boolean evaluatesPerRequest;
    private final ByteBuilder target = new ByteBuilder();
    private final ByteBuilder head = new ByteBuilder();
    private final ByteBuilder content = new ByteBuilder();
    private final RequestTemplate[] elsewhere; // for URLs of other servers, by server; null = not used so far
    private final IntFunction<RequestTemplate> forServer;
    private final BodyFormat format; // null = the body is text
    private final Request fixed; // null = built for each use

    /**
     * A request whose values come from cells, or from JMeter.
     *
     * @param kind its number among the requests of the thread
     * @param server to which it is sent, unless the path is the URL of another one
     * @throws Refusal if a part of it is not valid
     */
    public RequestTemplate(
            int kind, RequestText text, Servers servers, int server, ValueSources sources, Escaping escaping) {
        element = sources.element();
        this.kind = kind;
        weight = text.weight();
        label = text.label();
        this.servers = servers;
        this.server = server;
        to = servers.destination(server);
        prefix = ascii(to.prefix());
        format = null;
        elsewhere = new RequestTemplate[servers.size()];
        forServer = other -> new RequestTemplate(kind, text, servers, other, sources, escaping);
        String verb = checked(RequestTemplate::checkedMethod, text.method());
        method = () -> verb;
        path = RequestTemplatePart.ofTarget(text.path().strip(), sources);
        HeaderLines given = checked(HeaderLines::of, text.headers());
        headersWait = given.waits();
        String lines = headersWait ? given.text() : complete(given);
        headers = RequestTemplatePart.of(RequestSettings.HEADERS, lines, sources, EscapingContext.HEADER);
        body = RequestTemplatePart.of(RequestSettings.BODY, text.body(), sources, EscapingContext.body(escaping));
        upload = text.upload();
        file = RequestTemplatePart.of(RequestSettings.BODY_FILE, upload.file(), sources, EscapingContext.HEADER);
        form = RequestTemplatePart.of(RequestSettings.FORM, upload.form(), sources, EscapingContext.HEADER);
        List<RequestTemplatePart> parts = List.of(path, headers, body, file, form);
        evaluatesPerRequest = parts.stream().anyMatch(RequestTemplatePart::usesJMeter);
        boolean isFixed = parts.stream().allMatch(RequestTemplatePart::isFixed);
        fixed = isFixed ? build(true, null) : null;
    }

    /**
     * The only request of an element whose fields JMeter fills.
     *
     * @throws Refusal if a part of it is not valid
     */
    RequestTemplate(TestElement sampler, Upload upload, Destination only, ValueSources sources) {
        element = sources.element();
        kind = 0;
        weight = 1;
        label = "";
        servers = Servers.of(only);
        server = 0;
        to = only;
        prefix = ascii(to.prefix());
        format = null;
        elsewhere = new RequestTemplate[1];
        forServer = other -> this;
        FieldText verb = FieldText.of(sampler, RequestSettings.METHOD.property());
        method = () -> checked(RequestTemplate::checkedMethod, verb.get());
        path = RequestTemplatePart.ofTargetField(sampler, sources);
        headersWait = true;
        headers = RequestTemplatePart.ofField(RequestSettings.HEADERS, sampler, sources);
        body = RequestTemplatePart.ofField(RequestSettings.BODY, sampler, sources);
        this.upload = upload;
        file = RequestTemplatePart.ofField(RequestSettings.BODY_FILE, sampler, sources);
        form = RequestTemplatePart.ofField(RequestSettings.FORM, sampler, sources);
        evaluatesPerRequest = verb.perMessage()
                || Stream.of(path, headers, body, file, form).anyMatch(RequestTemplatePart::usesJMeter);
        fixed = evaluatesPerRequest ? null : build(true, null);
    }

    /**
     * The only request of an element, a POST whose body is text in another format.
     *
     * @param target without variables
     * @param lines the field with header lines
     * @param text the field with the text, in which cells are escaped as in JSON
     * @throws Refusal if a part of it is not valid
     */
    public RequestTemplate(
            TestElement sampler,
            String target,
            Field<?> lines,
            Field<?> text,
            BodyFormat format,
            Destination only,
            ValueSources sources) {
        element = sources.element();
        kind = 0;
        weight = 1;
        label = "";
        servers = Servers.of(only);
        server = 0;
        to = only;
        prefix = ascii(to.prefix());
        this.format = format;
        elsewhere = new RequestTemplate[1];
        forServer = other -> this;
        method = () -> "POST";
        path = RequestTemplatePart.ofTarget(target, sources);
        String rawLines = FieldText.raw(sampler, lines.property());
        String rawText = FieldText.raw(sampler, text.property());
        headersWait = FieldText.varies(rawLines);
        boolean cells = sources.row() != null;
        if (!headersWait) {
            String all = complete(headerLines(rawLines));
            headers = RequestTemplatePart.of(lines, all, sources, EscapingContext.HEADER);
        } else if (cells) {
            headers = RequestTemplatePart.of(lines, rawLines, sources, EscapingContext.HEADER);
        } else {
            headers = RequestTemplatePart.ofField(lines, sampler, sources);
        }
        body = cells
                ? RequestTemplatePart.of(text, rawText, sources, EscapingContext.body(Escaping.JSON))
                : RequestTemplatePart.ofField(text, sampler, sources);
        upload = Upload.NONE;
        file = null;
        form = null;
        evaluatesPerRequest = headers.usesJMeter() || body.usesJMeter();
        fixed = headers.isFixed() && body.isFixed() ? build(true, null) : null;
    }

    static List<RequestTemplate> all(List<RequestText> texts, Destination to, ValueSources sources, Escaping escaping) {
        return IntStream.range(0, texts.size())
                .mapToObj(i -> new RequestTemplate(i, texts.get(i), Servers.of(to), 0, sources, escaping))
                .toList();
    }

    /**
     * The method as it is sent.
     *
     * @throws IllegalArgumentException if it is not valid; the message is the remedy
     */
    static String checkedMethod(String given) {
        if (given.isBlank()) return "GET";
        String method = given.strip();
        List<String> usual = RequestSettings.METHOD.choices();
        if (usual.contains(method)) return method;
        if (!METHOD.matcher(method).matches())
            throw new IllegalArgumentException("the method '" + method + "' is not valid; give one word, such as GET");
        for (String meant : usual)
            if (isMisspelt(method, meant))
                throw new IllegalArgumentException(
                        "the method '%s' is probably misspelt; write %s".formatted(method, meant));
        return method;
    }

    /**
     * Whether a letter is wrong, too much or missing, or two are swapped, but not the first one, so that methods such
     * as SET and READ are sent.
     */
    private static boolean isMisspelt(String method, String meant) {
        if (!method.regionMatches(true, 0, meant, 0, 1)) return false;
        int distance = ClosestName.distance(method, meant);
        return distance <= 1 || distance == 2 && letters(method).equals(letters(meant));
    }

    private static String letters(String method) {
        return method.toUpperCase(Locale.ROOT)
                .chars()
                .sorted()
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private <T> T checked(Function<String, T> reader, String given) {
        try {
            return reader.apply(given);
        } catch (IllegalArgumentException e) {
            throw new Refusal(element + ": " + e.getMessage() + ".");
        }
    }

    private HeaderLines headerLines(String given) {
        return checked(lines -> HeaderLines.of(lines, format == null ? Map.of() : format.refusedHeaders()), given);
    }

    private String complete(HeaderLines given) {
        return given.complete(to, format == null ? "" : format.headers());
    }

    int weight() {
        return weight;
    }

    String label() {
        return label;
    }

    /** Whether JMeter must evaluate something for each request. */
    public boolean evaluatesPerRequest() {
        return evaluatesPerRequest;
    }

    /** The request with the current values and further headers; null = none. */
    public Request request(ExtraHeaders extra) {
        boolean isFixed = fixed != null && (extra == null || extra.isEmpty());
        return isFixed ? fixed : build(false, extra);
    }

    private Request build(boolean reusable, ExtraHeaders extra) {
        content.clear();
        body.add(content);
        String verb = method.get();
        head.clear();
        head.add(ascii(verb));
        head.add((byte) ' ');
        target.clear();
        path.add(target);
        RequestTemplate other = target.mayBeUrl() ? keepPathOfUrl() : this;
        if (other != this) return other.build(reusable, extra);
        head.add(prefix);
        int from = head.length();
        boolean isWholeServer = target.isAsterisk() && (prefix.length == 0 || verb.equals("OPTIONS"));
        if (isWholeServer) {
            // a proxy gets no path (RFC 9112, section 3.2.4)
            if (prefix.length == 0) head.add((byte) '*');
        } else {
            if (!target.startsWithSlash()) head.add((byte) '/');
            head.add(target);
        }
        int end = head.length();
        head.add(VERSION);
        addHeaders();
        if (extra != null) extra.add(head, from, end, server);
        StreamedBody streamed = upload.isNone() ? null : streamed();
        if (streamed != null) head.add(ascii(upload.headers()));
        long length = streamed == null ? content.length() : streamed.length();
        if (format == null && !upload.chunked() && (length > 0 || WITH_LENGTH.contains(verb))) {
            head.add(LENGTH);
            head.addDigits(length);
            head.add(LINE_END);
        }
        head.add(LINE_END);
        if (streamed != null) content.clear();
        if (format != null) encode();
        byte[] bytes = head.with(content);
        boolean isHead = verb.equals("HEAD");
        Request request = reusable ? Request.reusable(bytes, isHead) : Request.single(bytes, isHead);
        if (format != null) request.within(format.deadlineNanos());
        return request.ofKind(kind).toServer(server).with(streamed);
    }

    private void encode() {
        String text = new String(new ByteBuilder().with(content), StandardCharsets.UTF_8);
        content.clear();
        content.add(checked(format::encode, text));
    }

    private StreamedBody streamed() {
        try {
            return upload.body(text(file), text(form), new ByteBuilder().with(content));
        } catch (IllegalArgumentException e) {
            throw new Refusal(element + ": " + e.getMessage() + ".");
        }
    }

    /** The target's memory is free, because its bytes are in the head. */
    private String text(RequestTemplatePart part) {
        target.clear();
        part.add(target);
        return new String(target.text(0).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /**
     * The path may be a whole URL, such as a page or a Location has.
     *
     * @return the template for its server
     */
    private RequestTemplate keepPathOfUrl() {
        String given = target.text(0);
        if (!URL.matcher(given).matches()) return this;
        try {
            WebUrl url = WebUrl.of(given);
            int found = servers.url(server).isSameServer(url) ? server : servers.find(url);
            if (found == server) {
                target.clear();
                target.add(ascii(url.target()));
                return this;
            }
            if (found >= 0) {
                if (elsewhere[found] == null) elsewhere[found] = forServer.apply(found);
                return elsewhere[found];
            }
        } catch (IllegalArgumentException e) {
            // not a URL, so not one of the server
        }
        String message = "%s: the path is '%s', which is not on the endpoint's server, %s; give a path, or the"
                + " endpoint of that server.";
        throw new Refusal(message.formatted(element, given, servers.url(server)));
    }

    private void addHeaders() {
        if (!headersWait) {
            headers.add(head);
            return;
        }
        target.clear(); // its bytes are in the head
        headers.add(target);
        // a character for each byte
        head.add(complete(headerLines(target.text(0))).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Turns the text of a body into what is sent, without a Content-Length. Thread-safe. */
    public interface BodyFormat {

        /** The header lines that it needs, each with its end. */
        String headers();

        /** Names, in lower case, that no other line may have, and what to do instead. */
        Map<String, String> refusedHeaders();

        /** @throws IllegalArgumentException if the text is not valid; the message is problem and remedy */
        byte[] encode(String text);

        /** How long after its start a request fails, 0 = it never does. */
        long deadlineNanos();
    }

    /** Headers that depend on the request's target. One thread. */
    public interface ExtraHeaders {

        /** Whether no request has any at present. */
        boolean isEmpty();

        /**
         * Adds the lines, each with its end.
         *
         * @param head has the request's path and query from {@code from} to {@code to}
         */
        void add(ByteBuilder head, int from, int to, int server);
    }

    /** Both of two; either may be null. */
    public static ExtraHeaders both(ExtraHeaders one, ExtraHeaders other) {
        if (one == null || other == null) return one == null ? other : one;
        return new ExtraHeaders() {
            @Override
            public boolean isEmpty() {
                return one.isEmpty() && other.isEmpty();
            }

            @Override
            public void add(ByteBuilder head, int from, int to, int server) {
                one.add(head, from, to, server);
                other.add(head, from, to, server);
            }
        };
    }

    /**
     * Where the values in a thread's requests come from. That thread only.
     *
     * @param element its name in messages
     * @param names of the values of the row; "" = one that has no value yet
     * @param feed the feed that has the columns, as messages name it; empty without a feed
     * @param row of a feed, or the values of a user; null = none
     */
    public record ValueSources(
            String element, List<String> names, String feed, CellRow row, JMeterVariables variables) {

        /** Functions whose argument may have a ${…} of its own. */
        private static final Pattern SCRIPT = Pattern.compile("\\$\\{__(?:groovy|jexl[23]|javaScript|BeanShell)\\(");

        private static final Pattern VARIABLE = Pattern.compile("(?<!\\\\)\\$\\{(?!__)([^${}]+)}");

        /** The column that an expression names; -1 = none. */
        int column(String expression) {
            return names.indexOf(expression.substring(2, expression.length() - 1));
        }

        /**
         * The JMeter variable or function of an expression that names no column.
         *
         * @throws Refusal if JMeter does not know it, or it is a function of a column
         */
        TemplateValue value(Field<?> field, String expression) {
            for (String column : names)
                if (expression.contains("${" + column + "}"))
                    throw refuse(field, expression + " takes ${" + column + "}, which functions cannot; take it alone");
            try {
                return TemplateValue.of(expression);
            } catch (IllegalArgumentException e) {
                throw refuse(field, e.getMessage() + "; correct it");
            }
        }

        /**
         * Variables that a text takes, alone or in functions, and that are neither columns nor set by its functions.
         */
        List<String> variables(String text) {
            return TemplateParts.of(text).expressions().stream()
                    .filter(expression -> !SCRIPT.matcher(expression).find())
                    .flatMap(expression -> VARIABLE.matcher(expression).results())
                    .map(variable -> variable.group(1))
                    .filter(name -> !names.contains(name) && !isSet(name, text))
                    .toList();
        }

        /** Whether a function has it as its last argument. */
        private static boolean isSet(String name, String text) {
            return Pattern.compile("[(,]\\s*" + Pattern.quote(name) + "\\s*\\)}")
                    .matcher(text)
                    .find();
        }

        /** @throws Refusal if a variable has no value */
        void requireDefined(Field<?> field, String name) {
            if (variables.get(name) != null) return;
            List<String> known =
                    names.stream().filter(value -> !value.isEmpty()).toList();
            String problem = known.isEmpty()
                    ? "is not a variable; define it, name a data feed that has it, or write \\${%s} for the text itself"
                            .formatted(name)
                    : "is neither a variable nor one of the values known at this point:"
                            + " %s; correct it".formatted(String.join(", ", known))
                            + (feed.isEmpty() ? "" : ", or add the column to " + feed);
            throw refuse(field, "${" + name + "} " + problem);
        }

        private Refusal refuse(Field<?> field, String problemAndRemedy) {
            return new Refusal("%s: %s: %s.".formatted(element, field.label(), problemAndRemedy));
        }
    }
}
