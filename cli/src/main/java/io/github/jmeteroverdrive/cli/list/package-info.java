// SPDX-License-Identifier: Apache-2.0

/** {@code overdrive list} and {@code overdrive figures}: what there is to name. */
package io.github.jmeteroverdrive.cli.list;
