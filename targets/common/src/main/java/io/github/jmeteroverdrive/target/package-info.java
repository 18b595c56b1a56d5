// SPDX-License-Identifier: Apache-2.0
/**
 * What targets in Java share: a system under test in a separate JVM, so that it and the load generator share neither
 * heap nor garbage collector.
 *
 * <p>The contract: options are {@code key=value}; {@code READY <port>} on standard output means that clients may
 * connect; after it a line {@code STAT {json}} per second has the figures; the end of standard input ends the target; a
 * failure is a sentence on standard error and an exit code other than 0. A target with TLS first prints {@code TRUST
 * <password> <path>}, the PKCS12 file for clients.
 */
package io.github.jmeteroverdrive.target;
