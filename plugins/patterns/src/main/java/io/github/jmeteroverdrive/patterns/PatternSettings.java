// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import java.util.OptionalLong;

/**
 * What a worker is to do, the same over every protocol.
 *
 * @param element how sentences name the element
 * @param label of the results; a consumer's are this with " claim" and " delete"
 * @param queues how many, 1 or more
 * @param destination what they are called together
 * @param messages of all producers of the element together; empty = no limit
 * @param drainNanos how long consumers may go on when the last producer has ended
 */
public record PatternSettings(
        String element,
        String label,
        Role role,
        int queues,
        String destination,
        OptionalLong messages,
        long drainNanos) {}
