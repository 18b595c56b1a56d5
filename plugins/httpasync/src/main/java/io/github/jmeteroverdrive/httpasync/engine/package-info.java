// SPDX-License-Identifier: Apache-2.0
/** Connections and their event loop, which a JMeter thread runs itself. Independent of test plans. */
package io.github.jmeteroverdrive.httpasync.engine;
