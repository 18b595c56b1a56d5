// SPDX-License-Identifier: Apache-2.0
/**
 * HttpClient's connections: {@link io.github.jmeteroverdrive.http.connection.StrictHttpClient} fails responses that
 * violate HTTP, and sockets and pipes discard unwanted bytes in the kernel, where the JDK would copy them twice.
 */
package io.github.jmeteroverdrive.http.connection;
