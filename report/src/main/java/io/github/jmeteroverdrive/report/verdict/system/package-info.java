// SPDX-License-Identifier: Apache-2.0

/** Rules about the system under test: whether it was what limited the run. */
package io.github.jmeteroverdrive.report.verdict.system;
