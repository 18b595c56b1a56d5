// SPDX-License-Identifier: Apache-2.0

/**
 * What samplers that measure for themselves need of JMeter and of od - Live Statistics:
 * {@link io.github.jmeteroverdrive.results.sampling.SampleSink} for results and intervals,
 * {@link io.github.jmeteroverdrive.results.sampling.RequestRecorder} for samplers of requests.
 */
package io.github.jmeteroverdrive.results.sampling;
