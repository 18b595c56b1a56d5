// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

/** How a process came to its end. */
enum End {
    BY_ITSELF,
    /** Killed: its response has come, and it waits for bytes that belong to none. */
    ANSWERED,
    /** Killed: the time-out of the sampler was reached. */
    TIMED_OUT,
    /** Killed: JMeter stops the test, or a Sample Timeout the sampler. */
    INTERRUPTED
}
