// SPDX-License-Identifier: Apache-2.0

/** A test plan as a tree of elements, to be looked at and changed. */
package io.github.jmeteroverdrive.report.lint.plan;
