// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An extractor whose rows share the reading of a document: one pass over its bytes for all rows that a pass can find,
 * and one tree for the other rows, or for all if the pass gives up.
 *
 * @param <R> compiled rows
 * @param <T> a parsed document
 */
public abstract class DocumentExtractor<R extends DocumentExtractor.DocumentRow<T>, T> extends FastExtractor {

    private static final long serialVersionUID = 1;

    private static final Logger LOG = LoggerFactory.getLogger(DocumentExtractor.class);

    private transient List<RowEngine> grouped;
    private transient List<Group> groups;
    private transient long passes;
    private transient long trees;

    /**
     * Prepares a pass for some rows, which it adds the matches to. The result of the predicate is false when the
     * document must be parsed; it may also throw {@link FallbackNeeded}.
     */
    protected abstract Predicate<TextSource> onePass(List<R> rows);

    /** Parses a document; null when it is blank and rows should ignore it. */
    protected abstract T parse(TextSource source) throws Exception;

    /**
     * Whether a pass that need not read to the end finds the same as the tree; only then may passes be left out after
     * failed ones.
     */
    protected boolean agreesWithTree() {
        return false;
    }

    /** Called for each row whose document or expression is broken. */
    protected void failed(SampleResult sample, Throwable failure) {}

    /** Documents that one pass was enough for. */
    public final long passes() {
        return passes;
    }

    /** Documents that needed a tree although a pass was tried, or skipped after failed ones. */
    public final long trees() {
        return trees;
    }

    @Override
    protected final void extract(List<RowEngine> rows, TextSources from, JMeterVariables variables) {
        if (rows != grouped && !rows.equals(grouped)) group(rows);
        grouped = rows;
        for (Group group : groups) group.extract(from, variables);
    }

    @SuppressWarnings("unchecked") // a subclass compiles no other document rows
    private void group(List<RowEngine> engines) {
        groups = new ArrayList<>();
        List<R> rows = new ArrayList<>();
        int bits = 0;
        for (RowEngine engine : engines) {
            if (!(engine instanceof DocumentRow)) continue;
            R row = (R) engine;
            if (bits + row.bits() > Long.SIZE || rows.contains(row)) {
                groups.add(new Group(rows));
                rows = new ArrayList<>();
                bits = 0;
            }
            rows.add(row);
            bits += row.bits();
        }
        if (!rows.isEmpty()) groups.add(new Group(rows));
    }

    /** A compiled row, and what it found in the documents so far. */
    public abstract static class DocumentRow<T> implements RowEngine {

        protected final MatchVariables target;
        protected final int matchNumber;
        protected final String defaultValue;
        private final boolean strict;
        private Throwable failure;

        protected DocumentRow(Row row, String variable) {
            target = new MatchVariables(variable);
            matchNumber = row.matchNumber();
            defaultValue = row.defaultValue();
            strict = row.flag(Columns.STRICT);
        }

        /** Whether a document is read to its end in any case. */
        public final boolean isStrict() {
            return strict;
        }

        /** Whether it failed, so that {@link #write} has no matches. */
        protected final boolean hasFailed() {
            return failure != null;
        }

        protected abstract String expression();

        /** How many of the 64 bits of a pass it takes. */
        protected int bits() {
            return 0;
        }

        /** Forgets all matches. */
        protected abstract void reset();

        /** Adds the matches in a parsed document. */
        protected abstract void search(T tree) throws Exception;

        /** Writes what remains if the search fails. */
        protected void clear(JMeterVariables variables) {}

        protected abstract void write(JMeterVariables variables);
    }

    /** Rows that share a pass and a tree. */
    private final class Group {

        private final List<R> rows;
        private final List<R> streamed;
        private final Predicate<TextSource> pass;
        private final boolean maySkip;
        private final Misses misses = new Misses();
        private String searched;

        Group(List<R> rows) {
            this.rows = rows;
            streamed = rows.stream().filter(row -> row.route().isFast()).toList();
            pass = streamed.isEmpty() ? null : onePass(streamed);
            maySkip = agreesWithTree() || rows.get(0).isStrict();
        }

        void extract(TextSources from, JMeterVariables variables) {
            readAll(from);
            for (R row : rows) {
                row.clear(variables);
                // a row may have written the very variable that is searched
                if (from.isVariable() && from.get(0).text() != searched) readAll(from);
                if (row.hasFailed()) report(row, from.sample());
                row.write(variables);
            }
            resetRows();
            searched = null;
        }

        private void report(R row, SampleResult sample) {
            Throwable failure = ((DocumentRow<T>) row).failure;
            LOG.warn("{} '{}': '{}' was not evaluated: {}", label(), getName(), row.expression(), failure.toString());
            failed(sample, failure);
        }

        private void resetRows() {
            for (DocumentRow<T> row : rows) {
                row.failure = null;
                row.reset();
            }
        }

        private void readAll(TextSources from) {
            resetRows();
            searched = from.isVariable() ? from.get(0).text() : null;
            if (from.isVariable() && (searched == null || searched.isEmpty())) return;
            for (int i = 0; i < from.size(); i++) read(from.get(i));
        }

        private void read(TextSource source) {
            boolean read = false;
            try {
                read = pass != null && readInOnePass(source);
                if (read && streamed.size() == rows.size()) return;
                T tree = parse(source);
                if (tree == null) return;
                for (R row : rows) if (!(read && row.route().isFast())) search(row, tree);
            } catch (Exception | StackOverflowError e) {
                for (R row : rows) if (!(read && row.route().isFast())) fail(row, e);
            }
        }

        private boolean readInOnePass(TextSource source) {
            boolean skips = maySkip && misses.skips();
            boolean read = !skips && tryPass(source);
            if (read) {
                passes++;
                misses.end();
            } else {
                trees++;
                if (!skips) misses.add();
            }
            return read;
        }

        private boolean tryPass(TextSource source) {
            try {
                return pass.test(source);
            } catch (FallbackNeeded e) {
                return false;
            }
        }

        private void search(R row, T tree) {
            if (row.hasFailed()) return;
            try {
                row.search(tree);
            } catch (Exception | StackOverflowError e) {
                fail(row, e);
            }
        }

        private void fail(DocumentRow<T> row, Throwable failure) {
            if (row.failure == null) row.failure = failure;
        }
    }

    /**
     * Counts consecutive documents that a pass could not read: the more there were, the more documents are parsed at
     * once before the next pass is tried.
     */
    static final class Misses {

        /** Fewer are a coincidence. */
        private static final int FEW = 2;

        private static final int MAX_SKIPPED = 64;

        private int consecutive;
        private int left;

        /** Counts a document; whether it is parsed without a pass. */
        boolean skips() {
            if (left == 0) return false;
            left--;
            return true;
        }

        /** A pass gave up. */
        void add() {
            consecutive = Math.min(consecutive + 1, MAX_SKIPPED);
            if (consecutive > FEW) left = Math.min(MAX_SKIPPED, 1 << consecutive);
        }

        /** A pass succeeded. */
        void end() {
            consecutive = 0;
        }
    }
}
