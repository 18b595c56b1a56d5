// SPDX-License-Identifier: Apache-2.0
/**
 * What a JMeter thread does with its connections: when it sends, how it checks responses, what it counts and reports.
 */
package io.github.jmeteroverdrive.httpasync.load;
