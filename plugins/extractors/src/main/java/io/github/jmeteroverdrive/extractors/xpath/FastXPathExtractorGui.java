// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.FastExtractorGui;

public final class FastXPathExtractorGui extends FastExtractorGui {

    private static final long serialVersionUID = 1;

    public FastXPathExtractorGui() {
        super(FastXPathExtractor::new);
    }
}
