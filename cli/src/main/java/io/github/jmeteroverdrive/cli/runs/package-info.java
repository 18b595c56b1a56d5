// SPDX-License-Identifier: Apache-2.0

/**
 * One run of one way: which command it is, its process tree with the accounts of the operating system, and the figures
 * it leaves behind.
 */
package io.github.jmeteroverdrive.cli.runs;
