// SPDX-License-Identifier: Apache-2.0
/** How a provider is reached: connections, destinations, URLs, and how they are closed. */
package io.github.jmeteroverdrive.jms.connection;
