// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Limits the number of distinct names from outside: beyond the limit all new names become one. Thread-safe. */
public final class BoundedNames {

    static final String OTHER = "other";

    private final int limit;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /** @param limit of distinct names; slightly exceeded if threads race */
    public BoundedNames(int limit) {
        this.limit = limit;
    }

    /** The name itself, or {@value #OTHER} if there are too many. */
    public String of(String name) {
        if (known.contains(name)) return name;
        if (known.size() >= limit) return OTHER;
        known.add(name);
        return name;
    }
}
