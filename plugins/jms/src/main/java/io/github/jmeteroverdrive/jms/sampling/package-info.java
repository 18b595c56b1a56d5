// SPDX-License-Identifier: Apache-2.0
/** What every JMS sampler is to JMeter: what its thread does, and results of messages. */
package io.github.jmeteroverdrive.jms.sampling;
