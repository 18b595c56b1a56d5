// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.feed.FeedTable;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;

/** Finds out which requests an element's thread sends. */
final class RequestSource {

    private final TestElement element;
    private final Fields fields;
    private final String title;

    /**
     * @param title how sentences name the element
     */
    RequestSource(TestElement element, Fields fields, String title) {
        this.element = element;
        this.fields = fields;
        this.title = title;
    }

    private String raw(Field<?> field) {
        return FieldText.raw(element, field.property());
    }

    /**
     * Checks method, headers and mix before a thread starts, where they are known by then.
     *
     * @throws Refusal when one is wrong
     */
    void check() {
        try {
            if (hasMix()) ofMix().forEach(RequestText::check);
            else if (!Declaration.waits(element, RequestFields.METHOD.property()))
                RequestTemplate.verb(raw(RequestFields.METHOD));
            if (!Declaration.waits(element, RequestFields.HEADERS.property()))
                HeaderLines.of(raw(RequestFields.HEADERS));
        } catch (IllegalArgumentException e) {
            throw new Refusal(title + ": " + e.getMessage() + ".");
        }
    }

    private boolean hasMix() {
        return !raw(RequestFields.MIX).isBlank();
    }

    private List<RequestText> mix() {
        if (!raw(RequestFields.BODY).isEmpty())
            throw fields.refuse(
                    RequestFields.BODY.label(),
                    raw(RequestFields.BODY),
                    "no request of the mix takes it; give each line a body of its own");
        try {
            return RequestText.mix(raw(RequestFields.MIX));
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    title + ": " + RequestFields.MIX.label() + ": " + e.getMessage() + ".");
        }
    }

    /**
     * @param to the endpoint's
     * @param seed for what the thread does at random
     * @throws Refusal when a field is wrong, or there is no feed of its name
     */
    Requests requests(RunContext run, JMeterContext context, Destination to, long seed) {
        String feed = fields.get(RequestFields.FEED);
        if (feed.isEmpty() && !hasMix())
            return new TemplateRequests(
                    new RequestTemplate(
                            title, to, field -> FieldText.of(element, field.property())));
        FeedCursor row = feed.isEmpty() ? null : FeedTable.named(run, feed, title).cursor(~seed);
        List<String> names = feed.isEmpty() ? List.of() : FeedTable.named(run, feed, title).names();
        ValueSources sources = new ValueSources(title, names, row, context.getVariables());
        return new TemplateRequests(
                hasMix() ? ofMix() : List.of(ofFields()),
                hasMix(),
                to,
                row,
                sources,
                fields.get(RequestFields.ESCAPING),
                seed);
    }

    private RequestText ofFields() {
        return new RequestText(
                1,
                element.getName(),
                fields.get(RequestFields.METHOD),
                raw(RequestFields.PATH),
                raw(RequestFields.HEADERS),
                raw(RequestFields.BODY));
    }

    /** Each has the element's headers beside its own. */
    private List<RequestText> ofMix() {
        return mix().stream().map(one -> one.withHeaders(raw(RequestFields.HEADERS))).toList();
    }
}
