// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps names that come from outside from growing without end: after so many, all new ones are one. Thread-safe. */
public final class BoundedNames {

    static final String OTHER = "other";

    private final int limit;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /** @param limit names kept apart; under a race of threads a few more */
    public BoundedNames(int limit) {
        this.limit = limit;
    }

    /** The name itself, or {@value #OTHER} when there are too many. */
    public String of(String name) {
        if (known.contains(name)) return name;
        if (known.size() >= limit) return OTHER;
        known.add(name);
        return name;
    }
}
