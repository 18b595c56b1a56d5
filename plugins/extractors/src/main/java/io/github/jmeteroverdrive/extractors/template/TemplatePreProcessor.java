// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import io.github.jmeteroverdrive.form.Field;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPArgument;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fills a template before each sample, for a variable or for an HTTP Request's body. */
public final class TemplatePreProcessor extends AbstractTestElement
        implements PreProcessor, Serializable {

    @Serial private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(TemplatePreProcessor.class);

    private transient TemplateText text;

    @Override
    public void process() {
        if (text == null) text = new TemplateText(this);
        JMeterContext context = getThreadContext();
        try {
            Escaping escaping = read(TemplateFields.ESCAPING);
            put(text.now().fill(escaping, context.getVariables()), context);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            LOG.error(
                    "{} '{}': {}.", TemplateFields.DECLARATION.label(), getName(), e.getMessage());
        }
    }

    private <T> T read(Field<T> field) {
        return field.read(getPropertyAsString(field.property(), ""));
    }

    private void put(String filled, JMeterContext context) {
        switch (read(TemplateFields.TARGET)) {
            case VARIABLE -> context.getVariables().put(variable(), filled);
            case BODY -> body(filled, context);
        }
    }

    private String variable() {
        String name = read(TemplateFields.VARIABLE);
        if (name.isEmpty()) throw new IllegalArgumentException("Variable is empty: give its name");
        return name;
    }

    /** Replaces the body for this sample; JMeter takes the change back after it. */
    private static void body(String filled, JMeterContext context) {
        if (!(context.getCurrentSampler() instanceof HTTPSamplerBase sampler)) {
            throw new IllegalArgumentException(
                    "the sampler is no HTTP Request, which alone has a body to fill: fill a variable");
        }
        HTTPArgument argument = new HTTPArgument("", filled);
        argument.setAlwaysEncoded(false);
        Arguments body = new Arguments();
        body.addArgument(argument);
        sampler.setPostBodyRaw(true);
        sampler.setArguments(body);
    }
}
