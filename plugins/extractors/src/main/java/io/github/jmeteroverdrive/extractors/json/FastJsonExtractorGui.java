// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;
import java.io.Serial;

/** Panel of {@code od - Fast JSON Extractor}. */
public final class FastJsonExtractorGui extends FastExtractorGui {

    static final String LABEL = "od - Fast JSON Extractor";

    @Serial private static final long serialVersionUID = 1;

    public FastJsonExtractorGui() {
        super(FastJsonExtractor::new);
    }

    @Override
    public String getStaticLabel() {
        return LABEL;
    }
}
