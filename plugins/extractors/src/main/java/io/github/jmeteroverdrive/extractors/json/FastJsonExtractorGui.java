// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;

public final class FastJsonExtractorGui extends FastExtractorGui {

    private static final long serialVersionUID = 1;

    public FastJsonExtractorGui() {
        super(FastJsonExtractor::new);
    }
}
