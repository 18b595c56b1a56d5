// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.testelement.TestElement;

/** The steps of a flow as an element has them. */
final class StepSource {

    private final TestElement element;
    private final Fields fields;
    private final String title;

    /**
     * @param title how sentences name the element
     */
    StepSource(TestElement element, Fields fields, String title) {
        this.element = element;
        this.fields = fields;
        this.title = title;
    }

    private String raw(Field<?> field) {
        return FieldText.raw(element, field.property());
    }

    /**
     * The steps, each with the headers of all before its own.
     *
     * @throws Refusal when one is none, or does not go together with the cookies
     */
    List<StepText> texts() {
        try {
            List<StepText> texts = new ArrayList<>();
            for (StepText text : StepText.parse(raw(FlowFields.STEPS)))
                texts.add(text.withHeaders(raw(FlowFields.HEADERS)));
            for (StepText text : texts) text.request().check();
            if (!Declaration.waits(element, FlowFields.COOKIES.property()))
                texts.forEach(this::check);
            return texts;
        } catch (IllegalArgumentException e) {
            throw refuse(e.getMessage());
        }
    }

    private void check(StepText text) {
        boolean jar = fields.get(FlowFields.COOKIES) != FlowFields.Cookies.NONE;
        String headers = "\n" + text.request().headers().toLowerCase(Locale.ROOT);
        if (jar && headers.replace(" ", "").contains("\ncookie:"))
            throw text.bad(
                    "has a header Cookie beside the cookies of its user; leave it out, or set"
                            + " Cookies to none");
        for (Extraction one : text.extractions())
            if (!jar && one.cookie() != null)
                throw text.bad(
                        "takes the cookie "
                                + one.cookie()
                                + ", but Cookies is none; take the header Set-Cookie");
    }

    /**
     * The names of a user's values: first those of the columns, then those that steps take, in
     * their order.
     *
     * @throws Refusal when a step takes one that has the name of a column
     */
    List<String> names(List<String> columns, List<StepText> texts) {
        List<String> names = new ArrayList<>(columns);
        for (StepText text : texts)
            for (Extraction one : text.extractions()) {
                if (columns.contains(one.name()))
                    throw refuse(
                            text.bad(
                                            "takes "
                                                    + one.name()
                                                    + ", which is a column of the data feed; give"
                                                    + " it another name")
                                    .getMessage());
                if (!names.contains(one.name())) names.add(one.name());
            }
        return names;
    }

    private Refusal refuse(String problemAndRemedy) {
        return new Refusal(title + ": " + FlowFields.STEPS.label() + ": " + problemAndRemedy + ".");
    }
}
