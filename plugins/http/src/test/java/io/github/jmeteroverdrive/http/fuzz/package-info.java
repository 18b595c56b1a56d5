// SPDX-License-Identifier: Apache-2.0

/**
 * Random responses with an oracle: a server generates each one from a seed, valid or with one fault, and knows which;
 * every variant of a download or an upload receives it, in a JMeter within this JVM. A sample must succeed, with the
 * right bytes, exactly if a complete valid response was sent.
 */
package io.github.jmeteroverdrive.http.fuzz;
