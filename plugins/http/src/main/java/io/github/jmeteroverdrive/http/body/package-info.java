// SPDX-License-Identifier: Apache-2.0
/**
 * Bodies that stream: {@link io.github.jmeteroverdrive.http.body.RawBodyStream} counts, checks, times and limits the
 * received bytes, {@link io.github.jmeteroverdrive.http.body.BodyReader} keeps the first decoded ones and discards the
 * rest. Independent of HTTP clients and of JMeter.
 */
package io.github.jmeteroverdrive.http.body;
