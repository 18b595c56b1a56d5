// SPDX-License-Identifier: Apache-2.0

/**
 * Profiles of the load agent: flight recordings of the JDK and of async-profiler, thread dumps of SJK. Shares of CPU
 * time and of wall-clock time are never added up.
 */
package io.github.jmeteroverdrive.report.profile;
