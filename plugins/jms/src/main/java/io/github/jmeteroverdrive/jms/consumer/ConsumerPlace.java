// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.DestinationName;

/**
 * Where one of an element's consumers sits.
 *
 * @param consumer its number among those of the thread group, from 0
 * @param consumers how many the thread group has
 * @param destinationIndex number of its destination
 * @param destinations how many destinations there are
 * @param connection number of its connection in the thread group
 * @param session number of its session on that connection in this thread
 */
record ConsumerPlace(
        int consumer,
        int consumers,
        DestinationName destination,
        int destinationIndex,
        int destinations,
        int connection,
        int session) {}
