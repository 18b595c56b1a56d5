// SPDX-License-Identifier: Apache-2.0

/** Rules about the plan: whether its own threads were what limited the run. */
package io.github.jmeteroverdrive.report.verdict.plan;
