// SPDX-License-Identifier: Apache-2.0

/**
 * One run of one variant: its command, its process tree with the resource usage reported by the operating system, and
 * its figures.
 */
package io.github.jmeteroverdrive.cli.runs;
