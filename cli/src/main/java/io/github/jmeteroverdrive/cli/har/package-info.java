// SPDX-License-Identifier: Apache-2.0

/** {@code overdrive import}: a plan of what a browser recorded. */
package io.github.jmeteroverdrive.cli.har;
