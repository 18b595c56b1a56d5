// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.TextSource;
import io.github.jmeteroverdrive.extractors.xpath.FastXPathExtractor.XPathRow;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathExecutable;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.extractor.XPath2Extractor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.XPathUtil;

/** XPath on XML. */
public final class FastXPathExtractor extends DocumentExtractor<XPathRow, XPathTree> {

    public static final Field<String> XPATH =
            Columns.text("xpath", "XPath").hint("For example //item[2]/@id or /order/total");
    public static final Field<Boolean> FRAGMENT = Field.flag("fragment", "As XML", false)
            .meaning(true, "the matching nodes are written as XML")
            .meaning(false, "as their text");
    public static final Field<String> NAMESPACES = Field.text("namespaces", "Namespaces")
            .hint("prefix=URI for each prefix in the expressions, separated by spaces");

    public static final Declaration DECLARATION = declaration(
            "od - Fast XPath Extractor",
            "extractors-structured.md",
            List.of(Columns.VARIABLE, XPATH, Columns.MATCH_NUMBER, Columns.DEFAULT, FRAGMENT),
            NAMESPACES,
            Columns.STRICT);

    private static final long serialVersionUID = 1;

    @Override
    public Declaration declaration() {
        return DECLARATION;
    }

    @Override
    public RowEngine compile(Row row) {
        return new XPathRow(row);
    }

    /** As the stock extractor expects them. */
    static String namespaceLines(Row row) {
        return row.get(NAMESPACES).replaceAll("\\s+", "\n");
    }

    @Override
    protected Predicate<TextSource> onePass(List<XPathRow> rows) {
        XPathPass pass = new XPathPass(
                rows.stream().map(XPathRow::matches).toList(), rows.get(0).isStrict());
        return source -> {
            if (!pass.read(source)) return false;
            rows.forEach(XPathRow::addMatches);
            return true;
        };
    }

    @Override
    protected XPathTree parse(TextSource source) throws SaxonApiException {
        return new XPathTree(source.text());
    }

    /** As in stock: listeners see why there was no match, and the sample remains successful. */
    @Override
    protected void failed(SampleResult sample, Throwable failure) {
        AssertionResult result = new AssertionResult(getName());
        result.setFailure(true);
        result.setFailureMessage(failure.toString());
        sample.addAssertionResult(result);
    }

    @Override
    protected AbstractScopedTestElement stock(Row row) {
        XPath2Extractor stock = new XPath2Extractor();
        stock.setRefName(row.variable());
        stock.setXPathQuery(row.get(XPATH));
        stock.setNamespaces(namespaceLines(row));
        stock.setMatchNumber(row.matchNumber());
        stock.setDefaultValue(row.defaultValue());
        stock.setFragment(row.flag(FRAGMENT));
        return stock;
    }

    /** A row, whose variables are those of JMeter's XPath2 Extractor. */
    static final class XPathRow extends DocumentExtractor.DocumentRow<XPathTree> {

        private final String expression;
        private final boolean fragment;
        private final Route route;

        /** Null when the expression is invalid. */
        private final XPathExecutable executable;

        /** Null when the expression needs a tree. */
        private final XPathMatches matches;

        private final List<String> found = new ArrayList<>();
        private int oldCount;

        /** Whether a random match was requested from a document without matches. */
        private boolean nothingToChoose;

        XPathRow(Row row) {
            super(row, row.variable());
            expression = row.get(XPATH);
            fragment = row.flag(FRAGMENT);
            String namespaces = namespaceLines(row);
            XPathPath path = null;
            XPathExecutable compiled = null;
            Route of = Route.FAST;
            try {
                Map<String, String> prefixes = prefixes(namespaces);
                XPathCompiler compiler = XPathUtil.getProcessor().newXPathCompiler();
                prefixes.forEach(compiler::declareNamespace);
                compiled = compiler.compile(expression);
                path = XPathPath.of(expression, prefixes).orElse(null);
                if (path == null) of = Route.stock("'" + expression + "' needs a whole XPath engine");
                if (fragment) of = Route.stock("it extracts XML fragments");
            } catch (SaxonApiException | IllegalArgumentException e) {
                of = Route.stock("Saxon does not understand '" + expression + "': " + e.getMessage());
            }
            executable = compiled;
            route = of;
            matches = route.isFast() ? new XPathMatches(path, matchNumber) : null;
        }

        private static Map<String, String> prefixes(String namespaces) {
            Map<String, String> prefixes = new HashMap<>();
            prefixes.put("xml", "http://www.w3.org/XML/1998/namespace");
            for (String[] pair : XPathUtil.namespacesParse(namespaces)) prefixes.put(pair[0], pair[1]);
            return prefixes;
        }

        @Override
        public Route route() {
            return route;
        }

        XPathMatches matches() {
            return matches;
        }

        @Override
        protected String expression() {
            return expression;
        }

        @Override
        protected void reset() {
            found.clear();
            nothingToChoose = false;
        }

        void addMatches() {
            List<String> all = matches.values();
            if (matchNumber != 0) found.addAll(all);
            else if (all.isEmpty()) nothingToChoose = true;
            else found.add(all.get(JMeterUtils.getRandomInt(all.size())));
        }

        @Override
        protected void search(XPathTree tree) throws SaxonApiException {
            if (expression.isEmpty()) return;
            if (executable == null) throw new SaxonApiException(route.reason());
            List<String> texts = tree.texts(executable, matchNumber, fragment);
            if (matchNumber == 0 && texts.isEmpty()) nothingToChoose = true;
            found.addAll(texts);
        }

        /** From a second match on, old variables remain when the search fails, as in stock. */
        @Override
        protected void clear(JMeterVariables variables) {
            oldCount = target.oldCount(variables);
            variables.put(target.name(), defaultValue);
            target.putCount(variables, 0);
            variables.remove(target.numbered(1));
        }

        @Override
        protected void write(JMeterVariables variables) {
            if (hasFailed() || nothingToChoose) return;
            int count = found.size();
            if (count > 0) variables.put(target.name(), found.get(0));
            target.write(variables, true, found, Math.max(oldCount, count + 1));
        }
    }

    /** One pass over a document for several rows. Used by one thread for many documents. */
    static final class XPathPass {

        /** Deeper documents need a tree. */
        private static final int MAX_DEPTH = 1000;

        private static final InputFactoryImpl AALTO = aalto();

        private final XPathMatches[] rows;
        private final boolean strict;
        private final boolean forText;
        private final StringBuilder collected = new StringBuilder();
        private final StringBuilder node = new StringBuilder();
        private XMLStreamReader reader;
        private int depth;
        private boolean wantsText;
        private boolean collecting;

        XPathPass(List<XPathMatches> rows, boolean strict) {
            this.rows = rows.toArray(new XPathMatches[0]);
            this.strict = strict;
            forText = rows.stream().anyMatch(XPathMatches::isForText);
        }

        private static InputFactoryImpl aalto() {
            InputFactoryImpl factory = new InputFactoryImpl();
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
            factory.setProperty(XMLInputFactory.IS_COALESCING, false);
            return factory;
        }

        /**
         * Adds matches to the rows.
         *
         * @return false when the document must be parsed
         */
        boolean read(TextSource source) {
            depth = 0;
            wantsText = false;
            collecting = false;
            collected.setLength(0);
            node.setLength(0);
            for (XPathMatches row : rows) row.open();
            try {
                reader = XPathInput.reader(AALTO, source, strict);
                return reader != null && readAll(source);
            } catch (XMLStreamException | RuntimeException refused) {
                return false; // Saxon's parser decides, and reports its error
            } finally {
                reader = null;
            }
        }

        private boolean readAll(TextSource source) throws XMLStreamException {
            boolean targetsAreGood = false;
            while (true) {
                int event = reader.next();
                if (node.length() > 0 && !isText(event)) endNode();
                switch (event) {
                    case XMLStreamConstants.START_ELEMENT:
                        if (++depth > MAX_DEPTH || !XPathInput.hasGoodNames(reader)) return false;
                        if (!start()) continue;
                        break;
                    case XMLStreamConstants.END_ELEMENT:
                        if (!end()) continue;
                        break;
                    case XMLStreamConstants.CHARACTERS:
                    case XMLStreamConstants.CDATA:
                    case XMLStreamConstants.SPACE:
                        if (collecting) append(collected);
                        if (wantsText) append(node);
                        continue;
                    case XMLStreamConstants.DTD:
                        if (XPathInput.hasSubset(reader)) return false;
                        continue;
                    case XMLStreamConstants.PROCESSING_INSTRUCTION:
                        if (!targetsAreGood && XPathInput.hasColonInTarget(source)) return false;
                        targetsAreGood = true;
                        continue;
                    case XMLStreamConstants.ENTITY_REFERENCE:
                        return false;
                    case XMLStreamConstants.END_DOCUMENT:
                        return true;
                    default:
                        continue;
                }
                if (updateWanted() && !strict) return true;
            }
        }

        private static boolean isText(int event) {
            return event == XMLStreamConstants.CHARACTERS
                    || event == XMLStreamConstants.CDATA
                    || event == XMLStreamConstants.SPACE;
        }

        /** Whether rows may need something else from here on. */
        private boolean start() {
            boolean changed = forText;
            for (XPathMatches row : rows) changed |= row.start(depth, reader, collected.length());
            return changed;
        }

        private boolean end() {
            boolean changed = forText;
            for (XPathMatches row : rows) changed |= row.end(depth, collected);
            depth--;
            return changed;
        }

        private void endNode() {
            String text = node.toString();
            node.setLength(0);
            for (XPathMatches row : rows) if (row.wantsText(depth)) row.text(text);
        }

        /** Updates what the rows need at this place. @return whether all are done */
        private boolean updateWanted() {
            boolean done = true;
            collecting = false;
            wantsText = false;
            for (XPathMatches row : rows) {
                done &= row.isDone();
                collecting |= row.isCollecting();
                wantsText |= row.wantsText(depth);
            }
            if (!collecting) collected.setLength(0);
            return done;
        }

        private void append(StringBuilder to) {
            to.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        }
    }
}
