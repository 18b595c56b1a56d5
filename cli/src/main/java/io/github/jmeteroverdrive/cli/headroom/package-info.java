// SPDX-License-Identifier: Apache-2.0

/**
 * {@code overdrive headroom}: the load agent's ceiling, which a run of the same plan against something that answers at
 * once shows.
 */
package io.github.jmeteroverdrive.cli.headroom;
