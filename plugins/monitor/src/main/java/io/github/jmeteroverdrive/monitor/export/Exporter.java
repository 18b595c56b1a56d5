// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

/** Somebody who watches a run while it lasts, such as a data base of time series. */
public interface Exporter extends AutoCloseable {

    /**
     * A tick has passed. Called by one thread, which counts the run: whoever has to wait for somebody does so on a
     * thread of its own.
     */
    void tick(MetricsSnapshot sight);

    /** The run has ended, and its summary is written. */
    @Override
    void close();
}
