// SPDX-License-Identifier: Apache-2.0

/** The page of a finished run, made by a process of its own. */
package io.github.jmeteroverdrive.monitor.files;
