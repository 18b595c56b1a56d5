// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

/** What a worker of a pattern does. */
public enum Role {
    /** Posts one message a request. */
    PRODUCER,
    /** Lists messages and leaves them where they are. */
    OBSERVER,
    /** Claims messages, then deletes them before it claims more. */
    CONSUMER
}
