// SPDX-License-Identifier: Apache-2.0

/**
 * Random responses against an oracle: a server makes each one of a seed, right or broken in one way, and knows which;
 * every way of a download or an upload takes it, in a JMeter within this JVM. A sample must be a success exactly when a
 * whole right response was sent, with its bytes.
 */
package io.github.jmeteroverdrive.http.fuzz;
