// SPDX-License-Identifier: Apache-2.0

/** Properties of ours that begin alike, read and checked. */
package io.github.jmeteroverdrive.monitor.properties;
