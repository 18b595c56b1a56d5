// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;
import java.io.Serial;

public final class FastRegexpExtractorGui extends FastExtractorGui {

    @Serial
    private static final long serialVersionUID = 1;

    public FastRegexpExtractorGui() {
        super(FastRegexpExtractor::new);
    }
}
