// SPDX-License-Identifier: Apache-2.0

/**
 * The command line {@code overdrive}: one package for each command that starts runs; the commands that list things or
 * start one run are here. What reads runs is in {@code report}.
 */
package io.github.jmeteroverdrive.cli;
