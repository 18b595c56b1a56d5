// SPDX-License-Identifier: Apache-2.0

/** Rules about the measuring: whether the figures mean what they seem to. */
package io.github.jmeteroverdrive.report.verdict.measuring;
