// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import org.apache.jmeter.threads.JMeterVariables;

/** A row that cannot be used; what is wrong was logged when it was compiled. */
record SkippedRow(Route route) implements RowEngine {

    @Override
    public void extract(Sources sources, JMeterVariables variables) {
        // there is no variable to write
    }
}
