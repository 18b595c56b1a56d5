// SPDX-License-Identifier: Apache-2.0
/** Rules that see the same in a run and accuse one side or the other, by what else they see. */
package io.github.jmeteroverdrive.report.verdict.either;
