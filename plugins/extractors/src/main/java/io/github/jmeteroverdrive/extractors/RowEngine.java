// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import org.apache.jmeter.threads.JMeterVariables;

/**
 * A compiled row: finds its matches and writes its variables as the stock extractor would. Belongs
 * to one thread and is used again for each sample, as long as the row's text stays the same; so it
 * may keep buffers, and nothing of a sample.
 */
public interface RowEngine {

    /** The way the row goes; the same for the engine's life. */
    Route route();

    /**
     * Searches the sources in their order, match numbers running on from one to the next, and
     * writes the variables. What is broken in a document is no match and no exception.
     */
    void extract(Sources sources, JMeterVariables variables);
}
