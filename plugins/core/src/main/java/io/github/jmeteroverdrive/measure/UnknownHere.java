// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * Warnings about messages whose fate one JVM does not know, because another JVM of its run may: the run prints them,
 * and the merged run, which knows it, leaves them out.
 */
public final class UnknownHere {

    private static final String END = " is not known here.";
    private static final String MORE = "More messages than these may be lost: ";

    private UnknownHere() {}

    /** @param others that may have received the messages */
    public static String receivedBy(String others, long messages) {
        return Show.count(messages, "acknowledged message")
                + " did not arrive at the consumers known here; whether "
                + others
                + " received "
                + (messages == 1 ? "it" : "them")
                + END;
    }

    /** Some are certainly lost. @param why others may be, a clause */
    public static String mayBeLost(String why) {
        return MORE + why + ".";
    }

    public static boolean is(String warning) {
        return warning.endsWith(END) || warning.startsWith(MORE);
    }
}
