// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sources that are available. One that cannot be opened, or that throws anything, such as the error of a native
 * function that the system lacks, is removed and reported with the reason. Sources are used by one thread; reasons are
 * added by any.
 */
public final class Sources implements AutoCloseable {

    /** Opens a source, or throws with the reason that it is not available. */
    @FunctionalInterface
    public interface Opening {
        Source open() throws IOException;
    }

    private final Map<String, Source> sources = new LinkedHashMap<>();

    private final Map<String, String> missing = new LinkedHashMap<>();

    /** @param name under which it is reported if it cannot be opened */
    public Sources add(String name, Opening opening) {
        try {
            sources.put(name, opening.open());
        } catch (IOException | RuntimeException | LinkageError e) {
            missing(name, words(e));
        }
        return this;
    }

    public synchronized void missing(String name, String why) {
        missing.putIfAbsent(name, why);
    }

    /** The sources that became unavailable since the last call, with the reasons. */
    public synchronized Map<String, String> takeMissing() {
        Map<String, String> taken = new LinkedHashMap<>(missing);
        missing.clear();
        return taken;
    }

    /** Reads each source once and removes those that fail. */
    public void probe() {
        put(JsonNodeFactory.instance.objectNode());
    }

    public void put(ObjectNode tick) {
        sources.entrySet().removeIf(each -> {
            try {
                each.getValue().put(tick);
                return false;
            } catch (IOException | RuntimeException | LinkageError e) {
                missing(each.getKey(), words(e));
                close(each.getKey(), each.getValue());
                return true;
            }
        });
    }

    private static String words(Throwable e) {
        return e instanceof IOException && e.getMessage() != null ? e.getMessage() : e.toString();
    }

    private void close(String name, Source source) {
        try {
            source.close();
        } catch (IOException | RuntimeException e) {
            missing(name, "it could not be closed (" + e + ")");
        }
    }

    @Override
    public void close() {
        sources.forEach(this::close);
        sources.clear();
    }
}
