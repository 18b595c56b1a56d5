// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import io.github.jmeteroverdrive.extractors.template.TemplatePreProcessor.TemplateFields;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPArgument;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fills a template before each sample, for a variable or the body of an HTTP Request. */
public final class TemplatePreProcessor extends AbstractTestElement implements PreProcessor, Serializable {

    private static final long serialVersionUID = 1;

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
            LOG.error("{} '{}': {}.", TemplateFields.DECLARATION.label(), getName(), e.getMessage());
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

    /** Sets the body for this sample; JMeter restores it afterwards. */
    private static void body(String filled, JMeterContext context) {
        if (!(context.getCurrentSampler() instanceof HTTPSamplerBase sampler))
            throw new IllegalArgumentException(
                    "the sampler is not an HTTP Request, so it has no body: fill a variable");
        HTTPArgument argument = new HTTPArgument("", filled);
        argument.setAlwaysEncoded(false);
        Arguments body = new Arguments();
        body.addArgument(argument);
        sampler.setPostBodyRaw(true);
        sampler.setArguments(body);
    }

    static final class TemplateFields {

        enum Target {
            VARIABLE,
            BODY
        }

        static final Field<Target> TARGET = Field.choice("target", "Result to", Target.VARIABLE)
                .meaning(Target.BODY, "the body of the HTTP Request");
        static final Field<String> VARIABLE =
                Field.text("variable", "Variable").verbatim().hint("Its name, if the result is stored in a variable");
        static final Field<Escaping> ESCAPING =
                Field.choice("escaping", "Escaping of values", Escaping.NONE).hint("Encodes values for XML or JSON");
        static final Field<String> FILE =
                Field.text("filename", "Template file").file().hint("Path, UTF-8; overrides the template below");
        static final Field<String> TEMPLATE =
                Field.text("template", "Template").page().verbatim().hint("Text with ${…}; \\${ is not a variable");

        public static final Declaration DECLARATION = Declaration.of(
                "od - Template PreProcessor",
                "extractors.md",
                Section.of("", TARGET, VARIABLE, ESCAPING, FILE, TEMPLATE));

        private TemplateFields() {}
    }

    /**
     * The template of an element: its field, with functions not evaluated yet, so that their values can be escaped; or
     * a file, read again when it has changed.
     */
    private static final class TemplateText {

        private final TestElement element;
        private String field;
        private Path file;
        private long modified;
        private Template template;

        TemplateText(TestElement element) {
            this.element = element;
        }

        /** @throws UncheckedIOException when the file cannot be read */
        Template now() {
            String path = element.getPropertyAsString(TemplateFields.FILE.property(), "");
            return path.isEmpty() ? ofField() : ofFile(Path.of(path));
        }

        private Template ofField() {
            String text = raw();
            if (!text.equals(field)) {
                template = new Template(text);
                field = text;
                file = null;
            }
            return template;
        }

        private String raw() {
            if (element.getProperty(TemplateFields.TEMPLATE.property()) instanceof FunctionProperty function
                    && function.getObjectValue() instanceof CompoundVariable raw) {
                return raw.getRawParameters();
            }
            return element.getPropertyAsString(TemplateFields.TEMPLATE.property(), "");
        }

        private Template ofFile(Path path) {
            long now = path.toFile().lastModified();
            if (!path.equals(file) || now != modified) {
                try {
                    template = new Template(Files.readString(path));
                } catch (IOException e) {
                    throw new UncheckedIOException(
                            "the template file '" + path.toAbsolutePath() + "' cannot be read", e);
                }
                file = path;
                modified = now;
                field = null;
            }
            return template;
        }
    }

    /** A parsed text with {@code ${…}}. Used by one thread. */
    static final class Template {

        private final List<String> texts;
        private final List<TemplateValue> values;
        private final StringBuilder filled = new StringBuilder();

        /**
         * @param source {@code \$} is a literal {@code $}
         * @throws IllegalArgumentException when a function is invalid
         */
        Template(String source) {
            TemplateParts parts = TemplateParts.of(source);
            texts = parts.texts();
            values = parts.expressions().stream().map(TemplateValue::of).toList();
        }

        String fill(Escaping escaping, JMeterVariables variables) {
            filled.setLength(0);
            filled.append(texts.get(0));
            for (int i = 0; i < values.size(); i++) {
                values.get(i).append(filled, escaping, variables);
                filled.append(texts.get(i + 1));
            }
            return filled.toString();
        }
    }
}
