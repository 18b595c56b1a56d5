// SPDX-License-Identifier: Apache-2.0
/** {@code overdrive run}, {@code agents} and {@code keys}: one run of a scenario, and the load agents for it. */
package io.github.jmeteroverdrive.cli.run;
