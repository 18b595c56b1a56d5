// SPDX-License-Identifier: Apache-2.0
/**
 * od - Streaming Download behind its panel: JMeter's own HTTP client that discards bodies, the fields, and what makes a
 * download fail.
 *
 * <p>Bodies stream: {@link io.github.jmeteroverdrive.http.download.RawBodyStream} counts, checks, times and limits the
 * received bytes, {@link io.github.jmeteroverdrive.http.download.BodyReader} keeps the first decoded ones and discards
 * the rest. Both are independent of HTTP clients and of JMeter.
 */
package io.github.jmeteroverdrive.http.download;
