// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

/** Free ports. */
final class Ports {

    /** Below the ephemeral ports of the kernel, so that no connection takes a port before its server binds it. */
    private static final int FIRST = 20_000
    private static final int BEHIND = 32_000

    private Ports() {}

    static int free() {
        new Random().ints(FIRST, BEHIND).filter { isFree(it) }.findFirst().asInt
    }

    private static boolean isFree(int port) {
        try {
            new ServerSocket(port).close()
            true
        } catch (BindException ignored) {
            false
        }
    }
}
