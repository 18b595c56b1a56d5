// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

/** Output for the user of a run. Implementations are thread-safe and write whole lines. */
@FunctionalInterface
public interface Console {

    /**
     * Standard output, looked up for each line because JMeter and tests may replace it. Under Maven, errors are printed
     * as Maven's error lines.
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

    /** Reports why the run was refused or failed. */
    default void error(String text) {
        line(text);
    }

    /**
     * Reports the progress of the run, once a second: in a new line, or over the previous progress line.
     *
     * @param line the full text
     * @param brief text that fits a terminal
     * @param alarm highlighted text after {@code brief}, or ""
     */
    default void progress(String line, String brief, String alarm) {
        line(line);
    }
}
