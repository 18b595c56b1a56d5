// SPDX-License-Identifier: Apache-2.0

/** What a rule is, and what it may say. */
package io.github.jmeteroverdrive.report.verdict.rule;
