// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.runs.Way;
import java.util.List;

/**
 * What is compared. Immutable.
 *
 * @param notShown what the figures do not say, a sentence
 * @param ways at least two; the first is the one the others are divided by
 */
public record CompareFile(
        String name, String description, String notShown, List<Figure> figures, List<Way> ways) {}
