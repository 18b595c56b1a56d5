// SPDX-License-Identifier: Apache-2.0
/**
 * The target {@code artemis}: an Apache ActiveMQ Artemis broker in a JVM of its own, so that broker
 * and load generator share neither heap nor garbage collector.
 *
 * <p>What every target keeps to: options come as {@code key=value}, {@code READY <port>} on
 * standard output says that clients may come, lines {@code STAT {json}} after it say once a second
 * how it is doing, the end of standard input ends it, and a failure is one sentence on standard
 * error and an exit code other than 0.
 */
package io.github.jmeteroverdrive.target.artemis;
