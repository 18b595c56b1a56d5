// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

/** How a server responds. */
interface ResponseBehavior {

    String name();

    boolean isValid();

    /** Whether the client receives something, valid or not. */
    boolean isObservable();

    /** Whether nothing is sent to the client. */
    boolean isSilent();

    /** Whether the client waits for its time-out. */
    boolean waits();
}
