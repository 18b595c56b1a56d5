// SPDX-License-Identifier: Apache-2.0
/** What every JMS sampler needs of JMeter: results, listeners, ticks. */
package io.github.jmeteroverdrive.jms.sampling;
