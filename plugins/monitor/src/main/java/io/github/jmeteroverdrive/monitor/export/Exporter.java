// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms;

/** Sends the figures of a run elsewhere while it lasts, such as to a time series database. */
public interface Exporter extends AutoCloseable {

    /**
     * A tick has passed. Called by the thread that counts the run; an exporter that has to wait must use a separate
     * thread.
     */
    void tick(MetricsSnapshot sight);

    /** Which objects died, where heap histograms are taken. Called by the thread that takes them. */
    default void heap(HeapHistograms.Sample sample) {
        // only a database has use for names of classes, of which there are many
    }

    /** The run has ended, and its summary is written. */
    @Override
    void close();
}
