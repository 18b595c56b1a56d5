// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.feed.FeedTable;
import io.github.jmeteroverdrive.httpasync.load.CheckFields;
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

/** Reads the fields of an HTTP Async Request. */
public final class RequestSettings {

    private final TestElement element;
    private final Fields fields;
    private final String title;

    public RequestSettings(TestElement element) {
        this.element = element;
        fields = Fields.of(element, RequestFields.DECLARATION, Refusal::new);
        title = RequestFields.LABEL + " '" + element.getName() + "'";
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
            else if (!waits(RequestFields.METHOD)) RequestTemplate.checkedMethod(raw(RequestFields.METHOD));
            upload(false, 0).check(hasMix() ? "" : raw(RequestFields.BODY));
            HeaderLines.of(raw(RequestFields.HEADERS));
        } catch (IllegalArgumentException e) {
            throw new Refusal(title + ": " + e.getMessage() + ".");
        }
        for (Field<?> field : RequestFields.DECLARATION.fields()) if (!waits(field)) fields.get(field);
        if (!RequestFields.DECLARATION.waits(element)) ResponseCheck.of("", fields);
        RequestFields.LOAD.prepareResults(element);
        return RequestFields.LOAD.number(element, fields);
    }

    private boolean hasMix() {
        return !raw(RequestFields.MIX).isBlank();
    }

    /** The lines of the mix; each has the element's headers before its own. */
    private List<RequestText> mix() {
        for (Field<?> field : List.of(RequestFields.BODY, RequestFields.BODY_FILE, RequestFields.FORM))
            if (!raw(field).isEmpty())
                throw fields.refuse(
                        field.label(), raw(field), "no request of the mix uses it; give each line its own body");
        try {
            return RequestText.mix(raw(RequestFields.MIX)).stream()
                    .map(text -> text.withHeaders(raw(RequestFields.HEADERS)))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new Refusal(title + ": " + RequestFields.MIX.label() + ": " + e.getMessage() + ".");
        }
    }

    /**
     * Opens the connections of a thread.
     *
     * @throws Refusal if a field is wrong, or names an endpoint or a feed that does not exist
     */
    public RequestThread open(RunContext run, JMeterContext context, GroupThread thread) {
        Endpoint endpoint = Endpoint.named(run, fields.get(RequestFields.ENDPOINT), title);
        ThreadSettings settings =
                new ThreadSettings(title, List.of(Server.of(endpoint)), RequestFields.LOAD.in(fields));
        long seed = thread.threadSeed(run.runId());
        String feedName = fields.get(RequestFields.FEED);
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
        ValueSources sources = new ValueSources(title, names, row, variables);
        if (feed == null && !hasMix()) return List.of(new RequestTemplate(element, upload(), to, sources));
        Escaping escaping = fields.get(RequestFields.ESCAPING);
        return RequestTemplate.all(hasMix() ? mix() : List.of(ofFields()), to, sources, escaping);
    }

    private RequestText ofFields() {
        return new RequestText(
                1,
                element.getName(),
                fields.get(RequestFields.METHOD),
                raw(RequestFields.PATH),
                raw(RequestFields.HEADERS),
                raw(RequestFields.BODY),
                upload());
    }

    /** Of the fields, whose variables have their values. */
    Upload upload() {
        return upload(fields.get(RequestFields.CHUNKED), fields.get(RequestFields.EXPECT));
    }

    private Upload upload(boolean chunked, int expectMillis) {
        return new Upload(raw(RequestFields.BODY_FILE), raw(RequestFields.FORM), chunked, expectMillis);
    }
}
