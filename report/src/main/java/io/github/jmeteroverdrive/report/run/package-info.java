// SPDX-License-Identifier: Apache-2.0

/** What the files of a run directory say, as far as they are there and whole. */
package io.github.jmeteroverdrive.report.run;
