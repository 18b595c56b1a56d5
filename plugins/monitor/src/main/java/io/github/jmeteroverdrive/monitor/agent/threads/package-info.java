// SPDX-License-Identifier: Apache-2.0

/** JMeter's threads: how many, how long on a CPU, and where they are when looked at. */
package io.github.jmeteroverdrive.monitor.agent.threads;
