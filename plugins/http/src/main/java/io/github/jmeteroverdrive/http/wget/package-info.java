// SPDX-License-Identifier: Apache-2.0
/**
 * Downloads by a process of wget or curl: its command line, its standard error parsed as a record of the download, its
 * end. Bodies are read by {@link io.github.jmeteroverdrive.http.download.BodyReader}.
 */
package io.github.jmeteroverdrive.http.wget;
