// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import java.util.OptionalLong;

/**
 * The settings of a worker that do not depend on the protocol.
 *
 * @param element its name in messages
 * @param label of the results; a consumer appends " claim" and " delete"
 * @param queues how many, 1 or more
 * @param destination their common name
 * @param messages of all producers of the element together; empty = no limit
 * @param drainNanos how long consumers may continue after the last producer has ended
 */
public record PatternSettings(
        String element,
        String label,
        Role role,
        int queues,
        String destination,
        OptionalLong messages,
        long drainNanos) {}
