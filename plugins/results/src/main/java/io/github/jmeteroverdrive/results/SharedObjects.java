// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Objects of one run by name, closed together in reverse order of their making. Thread-safe. */
final class SharedObjects {

    private final Map<String, AutoCloseable> objects = new LinkedHashMap<>();
    private final Consumer<String> warn;

    SharedObjects(Consumer<String> warn) {
        this.warn = warn;
    }

    /** The maker may ask for other objects, and its exception goes to the caller. */
    @SuppressWarnings("unchecked") // one key, one type
    synchronized <T extends AutoCloseable> T get(String key, Supplier<T> maker) {
        AutoCloseable known = objects.get(key);
        if (known != null) return (T) known;
        T made = maker.get();
        objects.put(key, made);
        return made;
    }

    @SuppressWarnings("unchecked") // one key, one type
    synchronized <T extends AutoCloseable> Optional<T> find(String key) {
        return Optional.ofNullable((T) objects.get(key));
    }

    void close() {
        for (Map.Entry<String, AutoCloseable> entry : takeAllLastFirst()) {
            try {
                entry.getValue().close();
            } catch (Exception e) {
                warn.accept("Closing " + entry.getKey() + " failed: " + e);
            }
        }
    }

    private synchronized List<Map.Entry<String, AutoCloseable>> takeAllLastFirst() {
        List<Map.Entry<String, AutoCloseable>> all = new ArrayList<>(objects.entrySet());
        objects.clear();
        Collections.reverse(all);
        return all;
    }
}
