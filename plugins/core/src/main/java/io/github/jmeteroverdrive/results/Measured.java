// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Interval;

/**
 * A result of a sampler that measures for itself, of any type of SampleResult. Other listeners see an ordinary result;
 * od - Live Statistics takes its figures only from the interval, which about one result per second carries.
 */
public interface Measured {

    /** What the sampler counted and timed since its last interval; null if this result carries no interval. */
    Interval interval();

    void setInterval(Interval interval);
}
