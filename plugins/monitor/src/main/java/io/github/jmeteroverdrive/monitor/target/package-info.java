// SPDX-License-Identifier: Apache-2.0

/** A system under test in a JVM of its own: which one, how it is started, what it says, and its end. */
package io.github.jmeteroverdrive.monitor.target;
