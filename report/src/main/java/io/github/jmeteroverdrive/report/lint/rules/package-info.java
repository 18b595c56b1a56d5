// SPDX-License-Identifier: Apache-2.0

/** Habits that slow JMeter down, a rule each, and what is done about them. */
package io.github.jmeteroverdrive.report.lint.rules;
