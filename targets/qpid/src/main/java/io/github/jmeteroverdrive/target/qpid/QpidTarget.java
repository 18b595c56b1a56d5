// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import io.github.jmeteroverdrive.target.TargetMain;

/** Starts the broker as a target. */
public final class QpidTarget {

    private QpidTarget() {}

    /**
     * @param arguments see {@link Options}
     */
    public static void main(String[] arguments) {
        TargetMain.run("qpid", given -> Broker.start(Options.of(given)), arguments);
    }
}
