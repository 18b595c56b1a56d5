// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;
import java.io.Serial;

public final class FastBoundaryExtractorGui extends FastExtractorGui {

    @Serial
    private static final long serialVersionUID = 1;

    public FastBoundaryExtractorGui() {
        super(FastBoundaryExtractor::new);
    }
}
