// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import java.util.List;

/**
 * The data of a tick for exporters; valid until they return.
 *
 * @param at ms since 1970, later than the previous tick
 * @param standings snapshots of all samplers together and of each, by phase; the last tick has all of them, others have
 *     those that changed, and the current phase of all together
 */
public record MetricsSnapshot(long at, List<SamplerSnapshot> standings) {}
