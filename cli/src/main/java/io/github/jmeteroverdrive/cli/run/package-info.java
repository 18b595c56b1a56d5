// SPDX-License-Identifier: Apache-2.0
/** One run of a scenario. */
package io.github.jmeteroverdrive.cli.run;
