// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

/** Says in words why something failed. */
public final class Causes {

    private Causes() {}

    /**
     * The deepest cause that says something, without stack and class noise where it has a message.
     */
    public static String sentence(Throwable thrown) {
        String sentence = thrown.getClass().getSimpleName();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.getMessage() != null && !t.getMessage().isBlank()) {
                sentence = t.getMessage().strip().lines().findFirst().orElse(sentence);
            }
            if (t.getCause() == t) break;
        }
        return sentence;
    }
}
