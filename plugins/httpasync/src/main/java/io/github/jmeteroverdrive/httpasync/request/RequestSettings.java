// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.load.CheckFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.httpasync.load.RequestThread;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import java.security.SecureRandom;
import java.util.List;
import java.util.OptionalLong;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/** The fields of an HTTP Async Request, and what a thread makes of their values. */
public final class RequestSettings {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - HTTP Async Request";

    private static final String ELEMENT = "HttpAsyncRequest";
    private static final int MAX_EXPECT_MILLIS = 3_600_000;

    public static final Field<String> ENDPOINT = EndpointFields.name(ELEMENT + ".endpoint");
    public static final Field<String> METHOD = Field.text(ELEMENT + ".method", "Method")
            .initial("GET")
            .suggest("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS");
    public static final Field<String> PATH = Field.text(ELEMENT + ".path", "Path")
            .initial("/")
            .valid(RequestText::checkScheme)
            .hint("With its query. Characters that a URL cannot have are percent-encoded,"
                    + " in UTF-8; a fragment is not sent");
    public static final Field<String> HEADERS = Field.text(ELEMENT + ".headers", "Headers")
            .lines()
            .syntax(HeaderLines::of)
            .hint("Lines Name: value, in UTF-8. Host is added unless given, and the"
                    + " body's Content-Length; nothing else");
    public static final Field<String> BODY = Field.text(ELEMENT + ".body", "Body")
            .lines()
            .verbatim()
            .emptyMeans("none")
            .hint("In UTF-8. With variables, each sample sends one request");
    public static final Field<String> BODY_FILE = Field.text(ELEMENT + ".bodyFile", "Body file")
            .file()
            .emptyMeans("none")
            .hint("Sent as the body, read while it is sent; relative to the plan's folder");
    public static final Field<String> FORM = Field.text(ELEMENT + ".form", "Form")
            .lines()
            .emptyMeans("none")
            .hint("Sent as multipart/form-data: lines name=value, or name=@file;type=image/png for a file,"
                    + " which is read while it is sent");
    static final Field<Boolean> CHUNKED = Field.flag(ELEMENT + ".chunked", "Chunked", false)
            .meaning(false, "the body is sent with its length")
            .meaning(true, "HTTP/1.1 sends it in chunks, without its length");
    static final Field<Integer> EXPECT = Field.count(ELEMENT + ".expectContinue", "Expect 100", 0, MAX_EXPECT_MILLIS)
            .emptyIs(0, "the body is sent at once")
            .unit("ms")
            .hint(
                    "Sends Expect: 100-continue; if no 100 (Continue) is received within this time, the body is sent anyway");
    public static final Field<String> FEED = FeedFields.name(ELEMENT + ".feed");
    public static final Field<Escaping> ESCAPING = Field.choice(
                    ELEMENT + ".escaping", "Escaping in body", Escaping.NONE)
            .hint("Of values that ${…} puts into the body, with a data feed or a mix");
    public static final Field<String> MIX = Field.text(ELEMENT + ".mix", "Mix")
            .lines()
            .syntax(RequestText::mix)
            .emptyMeans("the one request above")
            .hint("Instead of method, path and body: a line for each request with weight,"
                    + " method and path, or as JSON with weight, method, path,"
                    + " headers, body and label");

    public static final LoadFields LOAD = LoadFields.of(ELEMENT, "requests", "A request");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "http-load.md",
            Section.of("Request", ENDPOINT, METHOD, PATH, HEADERS, BODY),
            Section.of("Upload", BODY_FILE, FORM, CHUNKED, EXPECT),
            Section.of("Many requests", MIX, FEED, ESCAPING),
            CheckFields.RESPONSE,
            CheckFields.BODY.section(),
            CheckFields.STREAM,
            LOAD.loadSection(),
            LOAD.endSection());

    private final TestElement element;
    private final Fields fields;
    private final String title;

    public RequestSettings(TestElement element) {
        this.element = element;
        fields = Fields.of(element, DECLARATION, Refusal::new);
        title = fields.title();
    }

    private String raw(Field<?> field) {
        return FieldText.raw(element, field.property());
    }

    private boolean waits(Field<?> field) {
        return Declaration.waits(element, field.property());
    }

    /**
     * Checks the fields before a thread starts.
     *
     * @return how much is sent at most, if that is known
     * @throws Refusal if one that has no variable or function is wrong
     */
    public OptionalLong check() {
        try {
            if (hasMix()) mix().forEach(RequestText::check);
            else if (!waits(METHOD)) RequestTemplate.checkedMethod(raw(METHOD));
            upload(false, 0).check(hasMix() ? "" : raw(BODY));
            HeaderLines.check(raw(HEADERS));
        } catch (IllegalArgumentException e) {
            throw new Refusal(title + ": " + e.getMessage() + ".");
        }
        for (Field<?> field : DECLARATION.fields()) if (!waits(field)) fields.get(field);
        if (!DECLARATION.waits(element)) ResponseCheck.of("", fields);
        LOAD.prepareResults(element);
        return LOAD.number(element);
    }

    private boolean hasMix() {
        return !raw(MIX).isBlank();
    }

    /** The lines of the mix; each has the element's headers before its own. */
    private List<RequestText> mix() {
        for (Field<?> field : List.of(BODY, BODY_FILE, FORM))
            if (!raw(field).isEmpty())
                throw fields.refuse(
                        field.label(), raw(field), "no request of the mix uses it; give each line its own body");
        try {
            return RequestText.mix(raw(MIX)).stream()
                    .map(text -> text.withHeaders(raw(HEADERS)))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new Refusal(title + ": " + MIX.label() + ": " + e.getMessage() + ".");
        }
    }

    /**
     * Opens the connections of a thread.
     *
     * @throws Refusal if a field is wrong, or names an endpoint or a feed that does not exist
     */
    public RequestThread open(RunContext run, JMeterContext context, GroupThread thread) {
        Endpoint endpoint = Endpoint.named(run, fields.get(ENDPOINT), title);
        ThreadSettings settings = new ThreadSettings(title, List.of(Server.of(endpoint)), LOAD.in(fields));
        long seed = thread.threadSeed(run.runId());
        String feedName = fields.get(FEED);
        FeedTable feed = feedName.isEmpty() ? null : FeedTable.named(run, feedName, title);
        FeedCursor row = feed == null ? null : feed.cursor(~seed);
        Destination to = endpoint.destination();
        Redirects redirects = new Redirects(fields.get(CheckFields.FOLLOW), Servers.of(to));
        ResponseCheck check = ResponseCheck.of(title, fields);
        RequestWorkload work = new RequestWorkload(
                templates(to, feed, row, context.getVariables()),
                hasMix(),
                row,
                seed,
                redirects,
                DigestAuthorization.of(Servers.of(to)),
                TraceParent.every(settings.load().traceEvery(), new SecureRandom()),
                () -> check.inspector(run));
        return RequestThread.connect(run, settings, work, element.getName(), context, thread);
    }

    private List<RequestTemplate> templates(Destination to, FeedTable feed, FeedCursor row, JMeterVariables variables) {
        List<String> names = feed == null ? List.of() : feed.names();
        ValueSources sources = new ValueSources(title, names, FeedTable.describe(feed), row, variables);
        if (feed == null && !hasMix()) return List.of(new RequestTemplate(element, upload(), to, sources));
        Escaping escaping = fields.get(ESCAPING);
        return RequestTemplate.all(hasMix() ? mix() : List.of(ofFields()), to, sources, escaping);
    }

    private RequestText ofFields() {
        return new RequestText(1, element.getName(), fields.get(METHOD), raw(PATH), raw(HEADERS), raw(BODY), upload());
    }

    /** The upload of the fields, whose variables have been replaced by their values. */
    Upload upload() {
        return upload(fields.get(CHUNKED), fields.get(EXPECT));
    }

    private Upload upload(boolean chunked, int expectMillis) {
        return new Upload(raw(BODY_FILE), raw(FORM), chunked, expectMillis);
    }
}
