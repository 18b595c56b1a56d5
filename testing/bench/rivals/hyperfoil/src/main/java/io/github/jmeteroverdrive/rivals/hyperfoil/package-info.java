// SPDX-License-Identifier: Apache-2.0
/** Hyperfoil's engine, run in one JVM as its own wrk and wrk2 commands do, with a warm-up. */
package io.github.jmeteroverdrive.rivals.hyperfoil;
