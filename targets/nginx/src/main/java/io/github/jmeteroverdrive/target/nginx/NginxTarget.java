// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.nginx;

import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.web.WebOptions;

/** Starts nginx as a target. */
public final class NginxTarget {

    private NginxTarget() {}

    /**
     * @param arguments see {@link WebOptions}
     */
    public static void main(String[] arguments) {
        TargetMain.run("nginx", given -> Nginx.start(WebOptions.of(given)), arguments);
    }
}
