// SPDX-License-Identifier: Apache-2.0

/**
 * Plain sockets and pipes whose unwanted bytes stay in the kernel. The JDK copies what they bring
 * into memory of its own, and from there into the caller's array; for bytes that nobody looks at,
 * this package leaves the copies out.
 */
package io.github.jmeteroverdrive.http.direct;
