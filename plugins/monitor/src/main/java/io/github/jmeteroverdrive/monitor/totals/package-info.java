// SPDX-License-Identifier: Apache-2.0

/** The sums of a run so far, tick by tick, and who was at work until when. */
package io.github.jmeteroverdrive.monitor.totals;
