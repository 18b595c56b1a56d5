// SPDX-License-Identifier: Apache-2.0

/** What several files of the run directory say in the same words. */
package io.github.jmeteroverdrive.monitor.json;
