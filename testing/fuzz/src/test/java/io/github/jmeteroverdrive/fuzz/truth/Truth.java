// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import java.util.OptionalLong;

/**
 * The facts about a run's messages, where the broker and its queues show them.
 *
 * @param taken distinct messages of JMeter's producers that the broker has accepted
 * @param received distinct messages that JMeter's consumers received, at each inbox
 * @param repeated further deliveries of such messages
 * @param redelivered deliveries with the redelivered flag
 * @param foreign messages of other clients that JMeter's consumers received
 * @param gone messages that the broker accepted, no consumer of JMeter received, and that are on none of the run's
 *     queues, including expired ones; at each inbox
 * @param expired those of them that expired
 * @param left messages of the run on its queues; empty if they cannot be browsed
 * @param leftForeign messages of other clients there
 */
public record Truth(
        Range taken,
        Range received,
        Range repeated,
        Range redelivered,
        Range foreign,
        Range gone,
        Range expired,
        OptionalLong left,
        OptionalLong leftForeign) {

    @Override
    public String toString() {
        return "taken "
                + taken
                + ", received "
                + received
                + ", repeated "
                + repeated
                + ", redelivered "
                + redelivered
                + ", foreign "
                + foreign
                + ", gone "
                + gone
                + ", expired "
                + expired
                + ", left "
                + text(left)
                + ", left of others "
                + text(leftForeign);
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? String.valueOf(number.getAsLong()) : "?";
    }
}
