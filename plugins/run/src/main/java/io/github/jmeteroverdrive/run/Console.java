// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

/**
 * Where a run talks to its user. Implementations are thread-safe and write a whole line at a time.
 */
@FunctionalInterface
public interface Console {

    /** Standard output, looked up at each line because JMeter and tests may replace it. */
    Console SYSTEM = text -> System.out.println(text);

    void line(String text);
}
