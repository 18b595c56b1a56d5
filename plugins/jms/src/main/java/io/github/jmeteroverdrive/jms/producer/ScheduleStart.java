// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

/**
 * When the schedule of a thread group began, so that all its producers keep their turns on one
 * line. A thread that comes later owes what was due before.
 *
 * @param nanoTime of the first sample of the first thread
 */
record ScheduleStart(long nanoTime) implements AutoCloseable {

    @Override
    public void close() {
        // a moment; nothing is open
    }
}
