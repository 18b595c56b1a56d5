// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
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

    public static final String LABEL = "od - Template PreProcessor";
    public static final String TEMPLATE = "template";
    public static final String FILE = "filename";

    /** {@link #TO_VARIABLE} or {@link #TO_BODY}. */
    public static final String TARGET = "target";

    public static final String VARIABLE = "variable";

    /** One of none, xml, json. */
    public static final String ESCAPING = "escaping";

    public static final String TO_VARIABLE = "variable";
    public static final String TO_BODY = "body";
    static final List<String> TARGETS = List.of(TO_VARIABLE, TO_BODY);

    @Serial private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(TemplatePreProcessor.class);

    private transient TemplateText text;

    @Override
    public void process() {
        if (text == null) text = new TemplateText(this);
        JMeterContext context = getThreadContext();
        try {
            Escaping escaping = Escaping.of(getPropertyAsString(ESCAPING, "none"));
            put(text.now().fill(escaping, context.getVariables()), context);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            LOG.error("{} '{}': {}.", LABEL, getName(), e.getMessage());
        }
    }

    private void put(String filled, JMeterContext context) {
        String target = getPropertyAsString(TARGET, TO_VARIABLE);
        switch (target) {
            case TO_VARIABLE -> context.getVariables().put(variable(), filled);
            case TO_BODY -> body(filled, context);
            default ->
                    throw new IllegalArgumentException(
                            "Result to is '" + target + "': give one of variable, body");
        }
    }

    private String variable() {
        String name = getPropertyAsString(VARIABLE, "");
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
