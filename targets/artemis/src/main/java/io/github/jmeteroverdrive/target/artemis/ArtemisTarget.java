// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import io.github.jmeteroverdrive.target.TargetMain;

/** Starts the broker as a target. */
public final class ArtemisTarget {

    private ArtemisTarget() {}

    /**
     * @param arguments see {@link Options}
     */
    public static void main(String[] arguments) {
        TargetMain.run("artemis", given -> Broker.start(Options.of(given)), arguments);
    }
}
