// SPDX-License-Identifier: Apache-2.0

/** The blocks and charts of a run's page. */
package io.github.jmeteroverdrive.report.blocks;
