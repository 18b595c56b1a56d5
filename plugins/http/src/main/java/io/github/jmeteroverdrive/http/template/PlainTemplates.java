// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which templates have no expression: they are read once to find out, and again when they were
 * changed. Thread-safe.
 */
public final class PlainTemplates {

    private record Known(long size, FileTime changed, boolean plain) {}

    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    /** Bytes of a template that is sent as it is; empty when it has expressions. */
    public OptionalLong length(Path template) throws IOException {
        BasicFileAttributes now = Files.readAttributes(template, BasicFileAttributes.class);
        Known before = known.get(template);
        if (before == null || !same(before, now)) {
            before = new Known(now.size(), now.lastModifiedTime(), plain(template));
            known.put(template, before);
        }
        return before.plain ? OptionalLong.of(before.size) : OptionalLong.empty();
    }

    private static boolean same(Known known, BasicFileAttributes now) {
        return known.size == now.size() && known.changed.equals(now.lastModifiedTime());
    }

    private static boolean plain(Path template) throws IOException {
        try (TemplateFile file = new TemplateFile(template)) {
            return !file.hasExpression();
        }
    }
}
