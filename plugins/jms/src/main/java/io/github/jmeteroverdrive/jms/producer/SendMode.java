// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

/** When the outcome of a message is known. */
public enum SendMode {
    /** When the provider calls the completion listener. */
    ASYNC,
    /** When {@code send()} returns. */
    SYNC
}
