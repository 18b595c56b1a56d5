// SPDX-License-Identifier: Apache-2.0
/**
 * od - Streaming Download behind its panel: JMeter's own HTTP client that discards bodies, the fields, and what makes a
 * download fail.
 */
package io.github.jmeteroverdrive.http.download;
