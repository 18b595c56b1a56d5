// SPDX-License-Identifier: Apache-2.0
/**
 * How a JMS broker is reached: connections, URLs, how they are closed, and how queues are browsed. Also the contents of
 * messages.
 */
package io.github.jmeteroverdrive.jms.connection;
