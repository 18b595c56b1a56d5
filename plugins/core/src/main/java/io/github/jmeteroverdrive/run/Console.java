// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

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
            byte[] line = (text + System.lineSeparator()).getBytes(charset());
            System.out.write(line, 0, line.length);
            System.out.flush();
        }

        @Override
        public void error(String text) {
            if (!Terminals.ofThisJvm().errorOfMaven(text)) line(text);
        }
    };

    /** Of standard output: UTF-8 if the locale has no µ and ±, which the locale C would print as question marks. */
    static Charset charset() {
        String name = System.getProperty("stdout.encoding"); // since JDK 19
        return charset(name == null ? Charset.defaultCharset() : Charset.forName(name));
    }

    static Charset charset(Charset ofLocale) {
        return ofLocale.newEncoder().canEncode("µ±×") ? ofLocale : StandardCharsets.UTF_8;
    }

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
