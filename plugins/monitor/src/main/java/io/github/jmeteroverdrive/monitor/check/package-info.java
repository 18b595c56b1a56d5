// SPDX-License-Identifier: Apache-2.0
/** What load agents say of themselves before a run ({@link io.github.jmeteroverdrive.monitor.check.AgentsCheck}). */
package io.github.jmeteroverdrive.monitor.check;
