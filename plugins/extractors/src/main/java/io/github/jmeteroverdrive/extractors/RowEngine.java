// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import org.apache.jmeter.threads.JMeterVariables;

/**
 * A compiled row: finds its matches and writes its variables as the stock extractor would. Used by one thread, for each
 * sample while the text of the row stays the same; it may keep buffers, but nothing of a sample.
 */
public interface RowEngine {

    /** Never changes. */
    Route route();

    /**
     * Searches the sources in order, with match numbers that continue from one to the next, and writes the variables. A
     * broken part of a document causes neither a match nor an exception. A row that cannot be used, or that
     * {@link DocumentExtractor} finds together with others, does nothing.
     */
    default void extract(TextSources sources, JMeterVariables variables) {}
}
