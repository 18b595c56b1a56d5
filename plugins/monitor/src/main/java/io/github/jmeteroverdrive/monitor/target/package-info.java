// SPDX-License-Identifier: Apache-2.0

/** A system under test in a separate JVM: which one it is, its start, its output, and its end. */
package io.github.jmeteroverdrive.monitor.target;
