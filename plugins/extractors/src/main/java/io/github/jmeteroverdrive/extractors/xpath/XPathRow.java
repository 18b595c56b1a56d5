// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathExecutable;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.XPathUtil;

/** A row, whose variables are those of JMeter's XPath2 Extractor. */
final class XPathRow extends DocumentExtractor.DocumentRow<XPathTree> {

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
        expression = row.get(FastXPathExtractor.XPATH);
        fragment = row.flag(FastXPathExtractor.FRAGMENT);
        String namespaces = FastXPathExtractor.namespaceLines(row);
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
