// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import org.apache.jmeter.samplers.SampleResult;

/** A sampler's work in one JMeter thread. JMeter thread only, except {@link #interrupt}. */
public interface SamplerThread {

    /** Does one burst of work. @return the last complete result, or null */
    SampleResult sample();

    /** Whether the sampler has completed its work in this thread; then {@link #finish} is called. */
    boolean over();

    /** Called by another thread: end soon. */
    void interrupt();

    /** The thread ends: completes work in progress and closes everything. */
    void finish();
}
