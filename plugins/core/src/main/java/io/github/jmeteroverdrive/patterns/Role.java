// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

/** What a worker of a pattern does. */
public enum Role {
    /** Posts one message per request. */
    PRODUCER,
    /** Lists messages and leaves them on the queue. */
    OBSERVER,
    /** Claims messages, then deletes them before it claims more. */
    CONSUMER
}
