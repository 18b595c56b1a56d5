// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.ElementGui;

public final class FastJsr223SamplerGui extends ElementGui {

    private static final long serialVersionUID = 1;

    public FastJsr223SamplerGui() {
        super(FastJsr223Sampler.DECLARATION, FastJsr223Sampler::new);
    }
}
