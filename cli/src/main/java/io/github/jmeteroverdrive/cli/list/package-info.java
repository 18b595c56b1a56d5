// SPDX-License-Identifier: Apache-2.0

/** Commands that list what exists (scenarios, figures, exit codes) or generate files of the project from it. */
package io.github.jmeteroverdrive.cli.list;
