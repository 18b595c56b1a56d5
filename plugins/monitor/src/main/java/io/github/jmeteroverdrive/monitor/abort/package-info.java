// SPDX-License-Identifier: Apache-2.0

/** Runs that nothing can save: a threshold that is missed for too long ends them. */
package io.github.jmeteroverdrive.monitor.abort;
