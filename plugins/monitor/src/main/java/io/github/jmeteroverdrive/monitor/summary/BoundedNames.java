// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Show;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Limits the number of distinct names from outside: beyond the limit all new names become one, with a warning.
 * Thread-safe.
 */
public final class BoundedNames {

    static final String OTHER = "other";

    private final int limit;
    private final String what;
    private final String remedy;
    private final Consumer<String> warn;
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean exceeded = new AtomicBoolean();

    /**
     * @param limit of distinct names; slightly exceeded if threads race
     * @param what the names are of, a plural
     * @param remedy the end of the warning
     */
    BoundedNames(int limit, String what, String remedy, Consumer<String> warn) {
        this.limit = limit;
        this.what = what;
        this.remedy = remedy;
        this.warn = warn;
    }

    /** The name itself, or {@value #OTHER} if there are too many. */
    public String of(String name) {
        if (known.contains(name)) return name;
        if (known.size() < limit) {
            known.add(name);
            return name;
        }
        if (!exceeded.getAndSet(true))
            warn.accept("There are more than "
                    + Show.count(limit)
                    + " "
                    + what
                    + ": later ones, such as '"
                    + name
                    + "', are counted together as '"
                    + OTHER
                    + "'; "
                    + remedy
                    + ".");
        return OTHER;
    }
}
