// SPDX-License-Identifier: Apache-2.0
/**
 * How an element's producers or consumers are dealt over destinations, threads, connections and
 * sessions, and the connections that they share.
 */
package io.github.jmeteroverdrive.jms.layout;
