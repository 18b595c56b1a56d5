// SPDX-License-Identifier: Apache-2.0
/** The JMS part of the send path: sessions, messages and their reuse. */
package io.github.jmeteroverdrive.jms.producer;
