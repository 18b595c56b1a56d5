// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

/** Which of the addresses of a server's name connections take. */
public enum Addresses {
    IN_TURN,
    FIRST
}
