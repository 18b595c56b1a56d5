// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import io.github.jmeteroverdrive.extractors.template.TemplatePreProcessor.TemplateFields;
import io.github.jmeteroverdrive.form.ElementGui;

public final class TemplatePreProcessorGui extends ElementGui {

    private static final long serialVersionUID = 1;

    public TemplatePreProcessorGui() {
        super(TemplateFields.DECLARATION, TemplatePreProcessor::new);
    }
}
