// SPDX-License-Identifier: Apache-2.0

/**
 * A body as it streams past: {@link io.github.jmeteroverdrive.http.body.Wire} counts, checks, times
 * and paces the bytes that come, {@link io.github.jmeteroverdrive.http.body.BodyReader} keeps the
 * first decoded ones and discards the rest. Knows no HTTP client and no JMeter: the source is any
 * {@link java.io.InputStream}. All types belong to one thread, but for what says otherwise.
 */
package io.github.jmeteroverdrive.http.body;
