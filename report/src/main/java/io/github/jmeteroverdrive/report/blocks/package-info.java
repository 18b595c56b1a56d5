// SPDX-License-Identifier: Apache-2.0

/** Tables, facts and links on the page of a run. */
package io.github.jmeteroverdrive.report.blocks;
