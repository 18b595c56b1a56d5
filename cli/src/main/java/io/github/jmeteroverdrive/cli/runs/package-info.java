// SPDX-License-Identifier: Apache-2.0

/**
 * One run of one variant: its command, its process tree with the resource usage reported by the operating system, and
 * its figures. And what each command needs for it: the project ({@link io.github.jmeteroverdrive.cli.runs.Home}), the
 * machine, and names that were typed.
 */
package io.github.jmeteroverdrive.cli.runs;
