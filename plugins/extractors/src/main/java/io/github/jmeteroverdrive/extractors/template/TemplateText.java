// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;

/**
 * Where an element's template comes from: its field, of which JMeter would otherwise evaluate the
 * functions before anybody could escape what they give; or a file, read again when it changed.
 */
final class TemplateText {

    private final TestElement element;
    private String field;
    private Path file;
    private long modified;
    private Template template;

    TemplateText(TestElement element) {
        this.element = element;
    }

    /**
     * @throws UncheckedIOException when the file cannot be read
     */
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
        if (element.getProperty(TemplateFields.TEMPLATE.property())
                        instanceof FunctionProperty function
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
