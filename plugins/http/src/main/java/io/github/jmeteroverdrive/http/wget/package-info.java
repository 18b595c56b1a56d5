// SPDX-License-Identifier: Apache-2.0
/**
 * Downloads by a process of wget or curl: its command line, its standard error read as a record of
 * the exchange, its end. No shell takes part. What comes of the body is the business of {@link
 * io.github.jmeteroverdrive.http.body}.
 */
package io.github.jmeteroverdrive.http.wget;
