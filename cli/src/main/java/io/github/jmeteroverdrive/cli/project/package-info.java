// SPDX-License-Identifier: Apache-2.0

/**
 * What all commands share: the project ({@link io.github.jmeteroverdrive.cli.project.Home}), the machine, and names
 * that were typed.
 */
package io.github.jmeteroverdrive.cli.project;
