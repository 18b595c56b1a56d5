// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Objects of one run by type and name, closed together in reverse order of their making.
 * Thread-safe.
 */
final class SharedObjects {

    /** What tells two objects apart. */
    record Key(Class<?> type, String name) {

        @Override
        public String toString() {
            return (type.getSimpleName() + " " + name).strip();
        }
    }

    private final Map<Key, AutoCloseable> objects = new LinkedHashMap<>();
    private final Consumer<String> warn;
    private boolean closed;

    SharedObjects(Consumer<String> warn) {
        this.warn = warn;
    }

    /**
     * The maker may ask for other objects, and its exception goes to the caller.
     *
     * @throws IllegalStateException when all were closed: nobody would close what is made now
     */
    synchronized <T extends AutoCloseable> T get(Key key, Class<T> type, Supplier<T> maker) {
        AutoCloseable known = objects.get(key);
        if (known != null) return type.cast(known);
        if (closed) throw new IllegalStateException("the run has ended");
        T made = maker.get();
        objects.put(key, made);
        return made;
    }

    synchronized <T extends AutoCloseable> Optional<T> find(Key key, Class<T> type) {
        return Optional.ofNullable(type.cast(objects.get(key)));
    }

    void close() {
        for (Map.Entry<Key, AutoCloseable> entry : takeAllLastFirst()) {
            try {
                entry.getValue().close();
            } catch (Exception e) {
                warn.accept("Closing " + entry.getKey() + " failed: " + e);
            }
        }
    }

    private synchronized List<Map.Entry<Key, AutoCloseable>> takeAllLastFirst() {
        List<Map.Entry<Key, AutoCloseable>> all = new ArrayList<>(objects.entrySet());
        objects.clear();
        closed = true;
        Collections.reverse(all);
        return all;
    }
}
