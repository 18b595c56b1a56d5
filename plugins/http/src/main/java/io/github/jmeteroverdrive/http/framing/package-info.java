// SPDX-License-Identifier: Apache-2.0

/**
 * Looks at responses as they come off a connection, beside HttpClient, which forgives what a
 * measuring client must not: it follows where each one ends, and says what breaks the rules of RFC
 * 9112.
 */
package io.github.jmeteroverdrive.http.framing;
