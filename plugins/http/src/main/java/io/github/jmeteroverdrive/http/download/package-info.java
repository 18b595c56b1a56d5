// SPDX-License-Identifier: Apache-2.0

/**
 * od - Streaming Download behind its panel: JMeter's own HTTP client with another end for bodies,
 * the fields, and what makes a download a failed one.
 */
package io.github.jmeteroverdrive.http.download;
