// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import org.apache.jmeter.samplers.SampleListener;

/**
 * A listener that takes the figures of measuring samplers from the intervals of {@link Measured} results. Samplers pass
 * it each complete interval in a result that no other listener receives. So it detects a stall while it lasts, when no
 * message completes and there is no regular result.
 */
public interface IntervalListener extends SampleListener {}
