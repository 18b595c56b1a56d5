// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Interval;

/**
 * A result of a sampler that measures for itself, whatever kind of SampleResult it is. Ordinary listeners see an
 * ordinary result; od - Live Statistics takes its figures only from the interval, which about one result a second
 * carries.
 */
public interface Measured {

    /** What the sampler counted and timed since its last interval; null when this result carries none. */
    Interval interval();

    void setInterval(Interval interval);
}
