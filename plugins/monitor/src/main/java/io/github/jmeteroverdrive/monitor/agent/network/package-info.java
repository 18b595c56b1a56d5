// SPDX-License-Identifier: Apache-2.0

/**
 * The network of the load agent: whether its devices, queues or buffers limit what JMeter sends or receives, and which
 * local servers it is connected to.
 */
package io.github.jmeteroverdrive.monitor.agent.network;
