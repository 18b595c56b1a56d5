// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.Map;
import java.util.Optional;

/**
 * What a run says of itself. Immutable.
 *
 * @param figures by name, as in {@code summary.json}
 * @param window what was measured; empty when the run does not tell
 */
record Summary(Map<String, Double> figures, Optional<Window> window) {

    static final Summary NONE = new Summary(Map.of(), Optional.empty());
}
