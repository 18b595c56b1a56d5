// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

/** A way in which a server answers. */
interface Answer {

    String name();

    /** Whether it keeps to the rules. */
    boolean isRight();
}
