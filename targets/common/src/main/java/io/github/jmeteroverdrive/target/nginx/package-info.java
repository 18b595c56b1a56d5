// SPDX-License-Identifier: Apache-2.0
/** The target nginx: runs the nginx of this host, with a configuration that it writes. */
package io.github.jmeteroverdrive.target.nginx;
