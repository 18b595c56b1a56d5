// SPDX-License-Identifier: Apache-2.0

/**
 * Where results come in: from any number of sampler threads, measured ones and those of stock
 * samplers, to the one thread that drains it.
 */
package io.github.jmeteroverdrive.monitor.inbox;
