// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.layout;

import io.github.jmeteroverdrive.jms.connection.DestinationName;

/**
 * Where one of an element's producers or consumers sits.
 *
 * @param worker its number among those of the thread group, from 0
 * @param workers how many the thread group has
 * @param destinationIndex number of its destination
 * @param destinations how many destinations there are
 * @param connection number of its connection in the thread group
 * @param session number of its session on that connection in this thread
 */
public record Place(
        int worker,
        int workers,
        DestinationName destination,
        int destinationIndex,
        int destinations,
        int connection,
        int session) {}
