// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.zaqar;

import io.github.jmeteroverdrive.target.TargetMain;

/** Starts Zaqar on Redis as a target. */
public final class ZaqarTarget {

    private ZaqarTarget() {}

    /**
     * @param arguments see {@link Options}
     */
    public static void main(String[] arguments) {
        TargetMain.run("zaqar", given -> Zaqar.start(Options.of(given)), arguments);
    }
}
