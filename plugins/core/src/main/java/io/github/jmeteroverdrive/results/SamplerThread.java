// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import org.apache.jmeter.samplers.SampleResult;

/** What a sampler does in one JMeter thread. JMeter thread only, but for {@link #interrupt}. */
public interface SamplerThread {

    /** One burst of work. @return the last result that is ready, or null when none is */
    SampleResult sample();

    /** Whether the sampler has nothing more to do in this thread; {@link #finish} follows then. */
    boolean over();

    /** Another thread: end soon. */
    void interrupt();

    /** The thread ends: nothing that is under way is forgotten, and all is closed. */
    void finish();
}
