// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.ElementGui;

public final class FastJsr223PostProcessorGui extends ElementGui {

    private static final long serialVersionUID = 1;

    public FastJsr223PostProcessorGui() {
        super(FastJsr223PostProcessor.DECLARATION, FastJsr223PostProcessor::new);
    }
}
