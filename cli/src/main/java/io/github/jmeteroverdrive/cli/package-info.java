// SPDX-License-Identifier: Apache-2.0

/**
 * The command line {@code overdrive}: compares ways to do the same thing, searches the highest rate that holds, lists
 * what there is. It starts runs; what reads them is in {@code report}.
 */
package io.github.jmeteroverdrive.cli;
