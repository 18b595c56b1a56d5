// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

/** A way in which a server answers. */
interface ResponseBehavior {

    String name();

    /** Whether it keeps to the rules. */
    boolean isRight();

    /** Whether a client hears something of it, whatever may be wrong with that. */
    boolean isHeard();

    /** Whether nothing of it goes to the client. */
    boolean isSilent();
}
