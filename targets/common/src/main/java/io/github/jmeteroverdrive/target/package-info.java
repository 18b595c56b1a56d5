// SPDX-License-Identifier: Apache-2.0
/**
 * What targets in Java share: a system under test in a JVM of its own, so that it and the load
 * generator share neither heap nor garbage collector.
 *
 * <p>What every target keeps to: options come as {@code key=value}, {@code READY <port>} on
 * standard output says that clients may come, lines {@code STAT {json}} after it say once a second
 * how it is doing, the end of standard input ends it, and a failure is one sentence on standard
 * error and an exit code other than 0. A target that speaks TLS says before it is ready {@code
 * TRUST <password> <path>}: the PKCS12 file that lets clients trust it.
 */
package io.github.jmeteroverdrive.target;
