// SPDX-License-Identifier: Apache-2.0

/**
 * What all commands share: the project ({@link io.github.jmeteroverdrive.cli.project.Home}), the
 * machine, what was typed, and what cannot be done as asked.
 */
package io.github.jmeteroverdrive.cli.project;
