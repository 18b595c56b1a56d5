// SPDX-License-Identifier: Apache-2.0

/** {@code overdrive verdict}: the verdict of a run, and its proof by runs with one thing changed. */
package io.github.jmeteroverdrive.cli.prove;
