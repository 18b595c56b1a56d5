// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says once, for all threads, which rows do not go the fast way. Thread-safe. */
final class Routes {

    private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

    /** Expressions that functions make may be without number; the log is not. */
    private static final int MOST = 1000;

    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private Routes() {}

    static void log(FastExtractor element, Row row, Route route) {
        if (route.isFast() || SAID.size() >= MOST) return;
        String sentence =
                element.label()
                        + " '"
                        + element.getName()
                        + "': the row for variable '"
                        + row.variable()
                        + "' goes the way "
                        + route;
        if (!SAID.add(sentence)) return;
        if (route.kind() == Route.Kind.SKIPPED) LOG.error("{}.", sentence);
        else LOG.info("{}.", sentence);
    }
}
