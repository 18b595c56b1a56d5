// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import org.apache.jmeter.samplers.SampleListener;

/**
 * A listener that takes measured samplers' figures from the intervals of {@link Measured} results. Samplers hand it an
 * interval as soon as one is complete, in a result that no other listener sees, so that it knows of a stall while it
 * lasts, when no message completes and no result is due.
 */
public interface IntervalListener extends SampleListener {}
