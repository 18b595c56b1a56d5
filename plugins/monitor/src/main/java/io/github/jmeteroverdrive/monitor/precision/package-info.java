// SPDX-License-Identifier: Apache-2.0

/** Runs as long as the question needs: the end of a run whose figures are sure enough. */
package io.github.jmeteroverdrive.monitor.precision;
