// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.github.jmeteroverdrive.target.TargetMain;
import io.github.jmeteroverdrive.target.web.WebOptions;

/** Starts the server as a target. */
public final class HttpTarget {

    private HttpTarget() {}

    /**
     * @param arguments see {@link WebOptions}
     */
    public static void main(String[] arguments) {
        TargetMain.run("http", given -> Server.start(WebOptions.of(given)), arguments);
    }
}
