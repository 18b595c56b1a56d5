// SPDX-License-Identifier: Apache-2.0

/** What became of the figures of a scenario over many runs. Starts none. */
package io.github.jmeteroverdrive.cli.trend;
