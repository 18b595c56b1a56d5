// SPDX-License-Identifier: Apache-2.0

/** The network devices of the load agent: whether they hold back what JMeter sends or receives. */
package io.github.jmeteroverdrive.monitor.agent.network;
