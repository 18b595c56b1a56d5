// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.AsciiCharsets;
import io.github.jmeteroverdrive.extractors.Source;
import io.github.jmeteroverdrive.extractors.Utf8;
import java.nio.charset.StandardCharsets;
import org.apache.commons.lang3.StringUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One document that is read for several rows: in one pass, and as one tree where that must be. */
final class JsonDocument {

    private static final Logger LOG = LoggerFactory.getLogger(JsonDocument.class);

    private final Source source;
    private final boolean asWritten;
    private JsonHits[] hits;
    private JsonTree tree;
    private boolean broken;

    /**
     * Reads the paths.
     *
     * @param paths null when there are none for one pass
     */
    JsonDocument(Source source, JsonRows paths, boolean toTheEnd) {
        this(source, paths, toTheEnd, false);
    }

    /** The same whose values are as they are written there, in a tree, too. */
    static JsonDocument asWritten(Source source, JsonRows paths) {
        return new JsonDocument(source, paths, false, true);
    }

    private JsonDocument(Source source, JsonRows paths, boolean toTheEnd, boolean asWritten) {
        this.source = source;
        this.asWritten = asWritten;
        if (paths == null) return;
        try {
            hits = read(paths, toTheEnd);
        } catch (NotStrict notForOnePass) {
            hits = null;
        }
    }

    private JsonHits[] read(JsonRows paths, boolean toTheEnd) throws NotStrict {
        byte[] bytes = AsciiCharsets.bytes(source);
        if (bytes != null) return paths.read(bytes, source.charset(), toTheEnd);
        byte[] utf8 = source.text() == null ? null : Utf8.bytes(source.text());
        if (utf8 == null) throw NotStrict.HERE;
        return paths.read(utf8, StandardCharsets.UTF_8, toTheEnd);
    }

    /** Whether there is nothing in it, not even something broken. */
    boolean isBlank() {
        return hits == null && StringUtils.isBlank(source.text());
    }

    /** Whether one pass found all that was asked for. */
    boolean wasOnePass() {
        return hits != null;
    }

    /**
     * What a row finds; null when the document, or the path, is broken.
     *
     * @param place of the row's path among those of the one pass; -1 when it is not one of them
     */
    JsonValues values(JsonRow row, int place) {
        if (place >= 0 && hits != null) return hits[place];
        try {
            return tree() == null ? null : row.in(tree);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("JSON path '{}' was not read: {}", row.path, e.toString());
            return null;
        }
    }

    private JsonTree tree() {
        if (tree == null && !broken) {
            try {
                String text = source.text();
                tree = asWritten ? JsonTree.asWritten(text) : new JsonTree(text);
            } catch (RuntimeException | StackOverflowError e) {
                broken = true;
                LOG.warn("A document was not read: {}", e.toString());
            }
        }
        return tree;
    }
}
