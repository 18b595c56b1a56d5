// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

/** Ports that nobody has. */
final class Ports {

    /** Below those that the kernel hands out to whoever wants any, so that nobody is given one before its user has it. */
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
