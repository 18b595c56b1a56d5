// SPDX-License-Identifier: Apache-2.0

/** What became of the messages of a run whose test has ended, and whether the run is a good one. */
package io.github.jmeteroverdrive.monitor.outcome;
