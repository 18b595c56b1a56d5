// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.jtl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether results of transaction controllers count: where none of their parts has a row. JMeter writes parts of all or
 * of none (Generate parent sample, {@code jmeter.save.saveservice.subresults}), so the first ones tell, in two looks at
 * the rows in any order. One thread.
 */
final class JtlTransactions {

    private static final int LOOKED_AT = 1000;

    private static final class Span {
        final long from;
        final long to;
        boolean part;

        Span(JtlRows.Row row) {
            from = row.start();
            to = row.end() + row.idle();
        }
    }

    /** By thread; a result that is beside its parts names none. */
    private final Map<String, List<Span>> spans = new HashMap<>();

    private boolean others;
    private boolean any;
    private boolean count;
    private int named;

    /** The first look. */
    void add(JtlRows.Row row) {
        if (!row.transaction()) {
            others = true;
            return;
        }
        any = true;
        if (row.thread().isEmpty() || named == LOOKED_AT) return;
        named++;
        spans.computeIfAbsent(row.thread(), thread -> new ArrayList<>()).add(new Span(row));
    }

    /** Whether a second look would tell more. */
    boolean unsure() {
        return others && named > 0;
    }

    /** The second look. */
    void look(JtlRows.Row row) {
        if (row.transaction()) return;
        for (Span span : spans.getOrDefault(row.thread(), List.of()))
            span.part |= row.start() >= span.from && row.start() < span.to;
    }

    /** After the looks. A row may touch one by chance, so most of them decide. */
    void decide() {
        long with = spans.values().stream()
                .flatMap(List::stream)
                .filter(one -> one.part)
                .count();
        count = any && (!others || 2 * with < named);
    }

    /** Whether any of them counts. */
    boolean count() {
        return count;
    }

    /** The row as it counts. */
    JtlRows.Row counted(JtlRows.Row row) {
        boolean alone = named == 0 || !row.thread().isEmpty();
        return row.transaction() && alone && count ? row.asSample() : row;
    }
}
