// SPDX-License-Identifier: Apache-2.0

/** {@code run.json}: what was run, with what, on what. */
package io.github.jmeteroverdrive.monitor.description;
