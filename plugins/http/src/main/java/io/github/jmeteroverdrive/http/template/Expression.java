// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

/** What a {@code ${…}} stands for. */
@FunctionalInterface
public interface Expression {

    /** Its value now, in the calling JMeter thread; null when it stays as it is written. */
    String value();
}
