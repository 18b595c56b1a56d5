// SPDX-License-Identifier: Apache-2.0

/** {@code overdrive keys}: what controllers and load agents know each other by. */
package io.github.jmeteroverdrive.cli.keys;
