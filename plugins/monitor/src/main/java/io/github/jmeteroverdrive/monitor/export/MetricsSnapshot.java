// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import java.util.List;

/**
 * What exporters are shown at a tick; valid until they return.
 *
 * @param at ms since 1970, later than that of the tick before
 * @param standings of all samplers together and of each, by phase; the last tick has all that there are, the others
 *     those that something came to, and the present phase of all together
 */
public record MetricsSnapshot(long at, List<SamplerSnapshot> standings) {}
