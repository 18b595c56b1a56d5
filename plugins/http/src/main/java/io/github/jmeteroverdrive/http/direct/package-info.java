// SPDX-License-Identifier: Apache-2.0

/**
 * Plain sockets whose unwanted bytes stay outside the heap. The JDK copies what a socket brings
 * from memory of its own into the caller's array; for bytes that nobody looks at, this package
 * leaves the copy out.
 */
package io.github.jmeteroverdrive.http.direct;
