// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;

public final class FastCssExtractorGui extends FastExtractorGui {

    private static final long serialVersionUID = 1;

    public FastCssExtractorGui() {
        super(FastCssExtractor::new);
    }
}
