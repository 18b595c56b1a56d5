// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

/** What statistics describe. */
public enum Level {
    /** Everything together. */
    TEST,
    /** One destination; for samples, one sampler. */
    DESTINATION,
    /** One thread of the load agent. */
    CONNECTION
}
