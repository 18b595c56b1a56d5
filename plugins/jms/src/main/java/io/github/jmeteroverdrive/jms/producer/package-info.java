// SPDX-License-Identifier: Apache-2.0
/** The send path: schedule, limits, send, outcome. */
package io.github.jmeteroverdrive.jms.producer;
