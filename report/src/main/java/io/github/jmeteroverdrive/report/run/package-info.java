// SPDX-License-Identifier: Apache-2.0

/** The files of a run directory and JTL files as data, also when they are missing or incomplete. */
package io.github.jmeteroverdrive.report.run;
