// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

/**
 * The times of a download in ns since its beginning, which is not that of the process.
 *
 * @param connect until the connection was there, with TLS if there is any; 0 when it never was
 * @param firstByte until the first byte of the last response; 0 when none came
 * @param total until its end
 * @param estimated whether they are those of the arrival of the tool's lines, and not its own
 */
record Times(long connect, long firstByte, long total, boolean estimated) {}
