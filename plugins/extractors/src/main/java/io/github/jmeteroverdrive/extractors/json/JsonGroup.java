// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.Misses;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/** Rows that share a pass over each document, as many as one pass can take. Used by one thread. */
final class JsonGroup {

    private final JsonExtraction counts;
    private final List<JsonRow> rows;
    private final List<JsonDocument> documents = new ArrayList<>();

    /** Of each row its place among the paths of the pass, or -1. */
    private final int[] places;

    private final JsonRows paths;
    private final boolean toTheEnd;

    /** Only where all is read: else what is behind the match would count, or not, by chance. */
    private final Misses misses = new Misses();

    private String searched;

    JsonGroup(List<JsonRow> rows, JsonExtraction counts) {
        this.counts = counts;
        this.rows = rows;
        places = new int[rows.size()];
        List<String> fast = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            places[i] = rows.get(i).route().isFast() ? fast.size() : -1;
            if (places[i] >= 0) fast.add(rows.get(i).path);
        }
        paths = fast.isEmpty() ? null : JsonRows.of(fast);
        toTheEnd = !rows.isEmpty() && rows.get(0).toTheEnd;
    }

    void extract(Sources from, JMeterVariables variables) {
        open(from);
        for (int i = 0; i < places.length; i++) {
            // a row before may have written the very variable that is searched
            if (from.isVariable() && from.get(0).text() != searched) open(from);
            rows.get(i).write(found(i), variables);
        }
        documents.clear();
        searched = null;
    }

    private void open(Sources from) {
        documents.clear();
        for (int i = 0; i < from.size(); i++) {
            boolean skips = toTheEnd && misses.skips();
            JsonDocument document = new JsonDocument(from.get(i), skips ? null : paths, toTheEnd);
            if (paths != null) counts.count(document.wasOnePass());
            if (document.wasOnePass()) misses.end();
            else if (!skips) misses.add();
            if (from.isVariable() || !document.isBlank()) documents.add(document);
        }
        searched = from.isVariable() ? from.get(0).text() : null;
    }

    /** What a row finds in all documents; null when there is none, or one is broken. */
    private JsonValues found(int row) {
        if (documents.isEmpty()) return null;
        if (documents.size() == 1) return documents.get(0).values(rows.get(row), places[row]);
        List<String> all = new ArrayList<>();
        for (JsonDocument document : documents) {
            JsonValues some = document.values(rows.get(row), places[row]);
            if (some == null) return null;
            for (int i = 0; i < some.count(); i++) all.add(some.text(i));
        }
        return JsonValues.of(all);
    }
}
