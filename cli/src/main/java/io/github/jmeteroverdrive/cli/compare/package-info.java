// SPDX-License-Identifier: Apache-2.0

/** Variants of the same work, run in alternating rounds and compared pair by pair. */
package io.github.jmeteroverdrive.cli.compare;
