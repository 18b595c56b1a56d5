// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

/** Where a run talks to its user. Implementations are thread-safe and write a whole line at a time. */
@FunctionalInterface
public interface Console {

    /**
     * Standard output, looked up at each line because JMeter and tests may replace it; under Maven errors are lines of
     * Maven.
     */
    Console SYSTEM = new Console() {
        @Override
        public void line(String text) {
            System.out.println(text);
        }

        @Override
        public void error(String text) {
            if (!Terminals.ofThisJvm().errorOfMaven(text)) line(text);
        }
    };

    void line(String text);

    /** Why the run was refused, or is not a good one. */
    default void error(String text) {
        line(text);
    }

    /**
     * Tells how the run goes, once a second: in a line of its own, or over what this said before.
     *
     * @param line all of it
     * @param brief what fits a terminal
     * @param alarm what comes behind that and is to be noticed, or ""
     */
    default void progress(String line, String brief, String alarm) {
        line(line);
    }
}
