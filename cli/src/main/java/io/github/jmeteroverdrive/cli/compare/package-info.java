// SPDX-License-Identifier: Apache-2.0

/** Several ways to do the same thing, run in alternating rounds and compared pair by pair. */
package io.github.jmeteroverdrive.cli.compare;
