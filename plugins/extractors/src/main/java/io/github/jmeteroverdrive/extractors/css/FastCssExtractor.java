// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import io.github.jmeteroverdrive.extractors.css.FastCssExtractor.CssRow;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.util.List;
import java.util.function.Predicate;
import org.apache.jmeter.extractor.HtmlExtractor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JOrphanUtils;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;

/** CSS selectors on HTML. */
public final class FastCssExtractor extends DocumentExtractor<CssRow, Document> {

    public static final Field<String> SELECTOR =
            Columns.text("selector", "CSS selector").hint("For example a.next or form > input[name=id]");
    public static final Field<String> ATTRIBUTE = Columns.text("attribute", "Attribute")
            .emptyMeans("the text")
            .hint("The attribute whose value is extracted");

    public static final Declaration DECLARATION = declaration(
            "od - Fast CSS Extractor",
            "extractors-structured.md",
            List.of(
                    Columns.VARIABLE,
                    SELECTOR,
                    ATTRIBUTE,
                    Columns.MATCH_NUMBER,
                    Columns.DEFAULT,
                    Columns.EMPTY_DEFAULT),
            Columns.STRICT);

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new CssRow(row);
    }

    @Override
    protected Predicate<TextSource> onePass(List<CssRow> rows) {
        CssMatches[] matches = rows.stream().map(CssRow::matches).toArray(CssMatches[]::new);
        CssSelectors selectors =
                new CssSelectors(rows.stream().map(CssRow::compounds).toList());
        boolean strict = rows.get(0).isStrict();
        return source -> {
            for (CssMatches row : matches) row.begin();
            try {
                new CssPass(AsciiBody.of(source), selectors, matches, strict).read();
                return true;
            } catch (FallbackNeeded e) {
                for (CssMatches row : matches) row.undo();
                return false;
            }
        };
    }

    /** jsoup rejects no page. */
    @Override
    protected boolean agreesWithTree() {
        return true;
    }

    @Override
    protected Document parse(TextSource source) {
        return Jsoup.parse(source.text());
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        HtmlExtractor stock = new HtmlExtractor();
        stock.setRefName(row.variable());
        stock.setExpression(row.get(SELECTOR));
        stock.setAttribute(row.get(ATTRIBUTE));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setDefaultEmptyValue(row.flag(Columns.EMPTY_DEFAULT));
        stock.setExtractor(HtmlExtractor.EXTRACTOR_JSOUP);
        return stock;
    }

    /** A row, whose variables are those of JMeter's CSS Selector Extractor. */
    static final class CssRow extends DocumentExtractor.DocumentRow<Document> {

        private final String selector;
        private final boolean writesDefault;
        private final Route route;

        /** Null when the selector is invalid. */
        private final Evaluator evaluator;

        /** Null when the selector needs a DOM. */
        private final List<Compound> compounds;

        private final CssMatches matches;

        CssRow(Row row) {
            super(row, row.variable());
            selector = row.get(SELECTOR);
            writesDefault = row.flag(Columns.EMPTY_DEFAULT) || !defaultValue.isEmpty();
            String given = row.get(ATTRIBUTE);
            String attribute = JOrphanUtils.isBlank(given) ? null : given;
            matches = new CssMatches(attribute, matchNumber);
            Evaluator parsed = null;
            List<Compound> simple = null;
            Route found = Route.FAST;
            try {
                parsed = QueryParser.parse(selector);
                simple = CssSelector.compounds(selector).orElse(null);
                if (simple == null || simple.size() > Long.SIZE) {
                    found = Route.stock("'" + selector + "' needs a DOM");
                } else if (attribute != null && !attribute.matches("(?!abs:)[A-Za-z][A-Za-z0-9_:-]*")) {
                    found = Route.stock("attribute '" + attribute + "' needs a DOM");
                }
            } catch (IllegalArgumentException | IllegalStateException e) {
                found = Route.stock("jsoup does not understand '" + selector + "': " + e.getMessage());
            }
            evaluator = parsed;
            route = found;
            compounds = found.isFast() ? simple : null;
        }

        @Override
        public Route route() {
            return route;
        }

        List<Compound> compounds() {
            return compounds;
        }

        CssMatches matches() {
            return matches;
        }

        @Override
        protected String expression() {
            return selector;
        }

        @Override
        protected int bits() {
            return compounds == null ? 0 : compounds.size();
        }

        @Override
        protected void reset() {
            matches.reset();
        }

        @Override
        protected void search(Document page) {
            if (evaluator == null) throw new IllegalArgumentException(route.reason());
            if (matches.wantsNextOnly()) {
                Element first = page.selectFirst(evaluator);
                if (first != null) matches.match(first);
            } else if (!matches.isDone()) {
                page.select(evaluator).forEach(matches::match);
            }
        }

        @Override
        protected void clear(JMeterVariables variables) {
            if (writesDefault) variables.put(target.name(), defaultValue);
        }

        @Override
        protected void write(JMeterVariables variables) {
            if (hasFailed() || evaluator == null) return;
            List<String> found = matches.values();
            if (matchNumber == 0 && !found.isEmpty())
                found = List.of(found.get(JMeterUtils.getRandomInt(found.size())));
            target.write(variables, matchNumber < 0, found, target.takeCount(variables));
        }
    }

    /** One pass over a page for several rows. */
    static final class CssPass implements HtmlSink {

        /** More than {@link HtmlStack} permits. */
        private static final int LEVELS = 128;

        private final AsciiBody page;
        private final CssSelectors selectors;
        private final CssMatches[] rows;
        private final boolean strict;
        private final long[] own = new long[LEVELS];
        private final long[] around = new long[LEVELS];

        /** By depth: children so far. */
        private final int[] children = new int[LEVELS];

        /** Compounds of the rows that need more elements. */
        private long wanted;

        private int depth;
        private int capturing;
        private boolean done;

        CssPass(AsciiBody page, CssSelectors selectors, CssMatches[] rows, boolean strict) {
            this.page = page;
            this.selectors = selectors;
            this.rows = rows;
            this.strict = strict;
        }

        void read() {
            updateWanted();
            new HtmlScan(page.bytes(), page.charset(), this).read(this);
        }

        @Override
        public void open(HtmlTag tag, HtmlAttributes attributes) {
            if (capturing > 0) for (CssMatches row : rows) row.start(tag);
            depth++;
            int place = depth == 1 ? 0 : ++children[depth - 1];
            children[depth] = 0;
            long matched = selectors.match(wanted, tag, attributes, place, own[depth - 1], around[depth - 1]);
            own[depth] = matched;
            around[depth] = around[depth - 1] | matched;
            if (matched == 0) return;
            for (int i = 0; i < rows.length; i++) if (selectors.selects(i, matched)) rows[i].match(depth, attributes);
            updateWanted();
        }

        @Override
        public void close(HtmlTag tag) {
            if (capturing > 0) {
                for (CssMatches row : rows) row.end(depth, tag);
                updateWanted();
            }
            depth--;
        }

        private void updateWanted() {
            capturing = 0;
            wanted = 0;
            for (int i = 0; i < rows.length; i++) {
                if (rows[i].isOpen()) capturing++;
                if (!rows[i].isFound()) wanted |= selectors.of(i);
            }
            done = wanted == 0 && capturing == 0;
        }

        @Override
        public void text(int from, int to, boolean references, boolean keepsSpace) {
            if (capturing == 0) return;
            String text = new String(page.bytes(), from, to - from, page.charset());
            if (text.indexOf('\0') >= 0) throw FallbackNeeded.INSTANCE;
            if (references && text.indexOf('&') >= 0) text = Parser.unescapeEntities(text, false);
            for (CssMatches row : rows) row.text(text, keepsSpace);
        }

        @Override
        public void comment() {
            if (capturing == 0) return;
            for (CssMatches row : rows) row.comment();
        }

        @Override
        public boolean wantsText() {
            return capturing > 0;
        }

        @Override
        public boolean isDone() {
            return done && !strict;
        }
    }

    /** Several selectors, matched together: each compound is a bit. Immutable. */
    static final class CssSelectors {

        private final Compound[] compounds;
        private final long first;
        private final long beforeChild;
        private final long beforeInner;

        /** By selector: its compounds, and the last of each alternative. */
        private final long[] all;

        private final long[] ends;

        /** @param selectors at most 64 compounds in all */
        CssSelectors(List<List<Compound>> selectors) {
            compounds = selectors.stream().flatMap(List::stream).toArray(Compound[]::new);
            all = new long[selectors.size()];
            ends = new long[selectors.size()];
            long firsts = 0;
            long children = 0;
            long inner = 0;
            int bit = 0;
            for (int i = 0; i < ends.length; i++) {
                for (Compound compound : selectors.get(i)) {
                    if (compound.first()) firsts |= 1L << bit;
                    else if (compound.child()) children |= 1L << bit - 1;
                    else inner |= 1L << bit - 1;
                    all[i] |= 1L << bit;
                    if (compound.last()) ends[i] |= 1L << bit;
                    bit++;
                }
            }
            first = firsts;
            beforeChild = children;
            beforeInner = inner;
        }

        /**
         * The compounds that match an element, its parent and its ancestors.
         *
         * @param wanted compounds to check
         * @param position of the element among its siblings, from 1; 0 for the root
         * @param parent compounds that match its parent
         * @param around compounds that match any ancestor
         */
        long match(long wanted, HtmlTag tag, HtmlAttributes attributes, int position, long parent, long around) {
            long candidates = wanted & (first | (parent & beforeChild) << 1 | (around & beforeInner) << 1);
            long matched = 0;
            for (long left = candidates; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                Compound compound = compounds[bit];
                if (compound.tag() != 0 && compound.tag() != tag.number) continue;
                if (compound.matches(attributes, position)) matched |= 1L << bit;
            }
            return matched;
        }

        long of(int selector) {
            return all[selector];
        }

        boolean selects(int selector, long matched) {
            return (matched & ends[selector]) != 0;
        }
    }
}
