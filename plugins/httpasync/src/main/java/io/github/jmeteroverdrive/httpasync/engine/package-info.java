// SPDX-License-Identifier: Apache-2.0
/** Connections and their event loop, which a JMeter thread runs itself. Knows no test plan. */
package io.github.jmeteroverdrive.httpasync.engine;
