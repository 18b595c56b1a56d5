// SPDX-License-Identifier: Apache-2.0

/** The rules of the verdict: each checks one condition of a run and reports it with figures and advice. */
package io.github.jmeteroverdrive.report.verdict.rule;
