// SPDX-License-Identifier: Apache-2.0
/** HTTP/1.1 responses and HTTP/2 frames as a client reads and writes them. No network, no JMeter. */
package io.github.jmeteroverdrive.httpasync.protocol;
