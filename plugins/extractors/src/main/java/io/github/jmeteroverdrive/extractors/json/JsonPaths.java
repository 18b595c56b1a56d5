// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the paths that one pass over the bytes can follow: names, indexes from 0 and wildcards. For
 * example:
 *
 * <pre>{@code
 * JsonPaths.steps("$.items[0].id"); // three steps
 * JsonPaths.steps("$..id");         // empty: it needs json-path
 * }</pre>
 */
final class JsonPaths {

    /** No path is that long in earnest; the pass keeps one frame of the stack for each step. */
    private static final int MAX_STEPS = 64;

    /** What json-path, too, takes for the very same step; all else is left to it. */
    private static final Pattern STEP =
            Pattern.compile(
                    "\\.([^\\s.\\[\\](){}*?@$,:;'\"\\\\\uFFFD]+)"
                            + "|\\['([^'\"\\\\\uFFFD]+)'\\]"
                            + "|\\[\"([^'\"\\\\\uFFFD]+)\"\\]"
                            + "|\\[([0-9]{1,9})\\]"
                            + "|\\[\\*\\]"
                            + "|\\.\\*(?=$|[.\\[])");

    private JsonPaths() {}

    /** The steps of a path below the root, which is at least one; empty when it needs json-path. */
    static Optional<JsonStep[]> steps(String path) {
        String text = path.trim();
        if (text.startsWith("$")) {
            text = text.substring(1);
        } else if (!text.isEmpty() && text.charAt(0) != '@') {
            text = "." + text; // json-path, too, completes a path that does not begin at the root
        }
        List<JsonStep> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!step.find(end) || step.start() != end || steps.size() == MAX_STEPS) {
                return Optional.empty();
            }
            steps.add(step(step));
            end = step.end();
        }
        return steps.isEmpty() ? Optional.empty() : Optional.of(steps.toArray(new JsonStep[0]));
    }

    private static JsonStep step(Matcher step) {
        for (int group = 1; group <= 3; group++) {
            if (step.group(group) != null) {
                return new JsonStep(step.group(group), -1);
            }
        }
        String index = step.group(4);
        return index == null ? JsonStep.ALL : new JsonStep(null, Integer.parseInt(index));
    }
}
