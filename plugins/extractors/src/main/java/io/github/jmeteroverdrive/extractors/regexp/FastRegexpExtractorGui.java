// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;

public final class FastRegexpExtractorGui extends FastExtractorGui {

    private static final long serialVersionUID = 1;

    public FastRegexpExtractorGui() {
        super(FastRegexpExtractor::new);
    }
}
