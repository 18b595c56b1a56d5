// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.boundary;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;

public final class FastBoundaryExtractorGui extends FastExtractorGui {

    private static final long serialVersionUID = 1;

    public FastBoundaryExtractorGui() {
        super(FastBoundaryExtractor::new);
    }
}
