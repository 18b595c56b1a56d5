// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.Map;
import java.util.Optional;

/**
 * How the figures of an external way are read. Immutable.
 *
 * @param summary a whole summary at once
 * @param figures single ones, by name; each must be there, and counts more than the summary's
 */
public record Reading(Optional<SummarySource> summary, Map<String, FigureSource> figures) {}
