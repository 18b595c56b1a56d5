// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

/** Is told which nodes there are, under the lock of the {@link Statistics}, so it must neither wait nor throw. */
public interface NodeListener {

    /** Ignores all events. */
    NodeListener NONE = new NodeListener() {
        @Override
        public void opened(Node node) {
            // not observed
        }

        @Override
        public void closed(Node node) {
            // not observed
        }
    };

    /** There are statistics of one more. */
    void opened(Node node);

    /** They end; the last reading is still there. */
    void closed(Node node);
}
