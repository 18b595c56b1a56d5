// SPDX-License-Identifier: Apache-2.0
/** The send path: schedule, pending limit, send, outcome. */
package io.github.jmeteroverdrive.jms.producer;
