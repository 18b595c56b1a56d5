// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import java.util.OptionalLong;

/**
 * What really happened to a run's messages, as far as the broker and what lies on its queues tell.
 *
 * @param taken different messages of JMeter's producers that the broker has taken
 * @param received different messages that JMeter's consumers got, at each inbox
 * @param repeated further deliveries of such messages
 * @param redelivered deliveries that were flagged so
 * @param foreign messages of others that JMeter's consumers got
 * @param gone messages that the broker took, that no consumer of JMeter got, and that lie on none of the run's queues,
 *     expired ones among them; at each inbox
 * @param expired those of them that expired
 * @param left messages of the run on its queues; empty when nobody can look
 * @param leftForeign messages of others there
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
