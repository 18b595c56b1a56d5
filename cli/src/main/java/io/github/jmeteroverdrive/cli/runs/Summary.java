// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.LinkedHashMap;
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

    /** The same with these figures, which count more, and this window if it has none. */
    Summary and(Map<String, Double> more, Optional<Window> other) {
        Map<String, Double> all = new LinkedHashMap<>(figures);
        all.putAll(more);
        return new Summary(all, window.or(() -> other));
    }
}
