// SPDX-License-Identifier: Apache-2.0

/** The search for the highest rate at which a scenario holds given thresholds. */
package io.github.jmeteroverdrive.cli.search;
