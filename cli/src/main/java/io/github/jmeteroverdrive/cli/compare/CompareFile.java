// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.TargetSpec;
import io.github.jmeteroverdrive.cli.runs.Way;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is compared. Immutable.
 *
 * @param notShown what the figures do not say, a sentence
 * @param target started afresh for each run; empty when ways look after it themselves
 * @param ways at least two
 * @param references by way, the way it is divided by; those that are missing stand alone
 */
public record CompareFile(
        String name,
        String description,
        String notShown,
        Optional<TargetSpec> target,
        List<ComparedFigure> figures,
        List<Way> ways,
        Map<String, String> references) {}
