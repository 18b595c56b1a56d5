// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathExecutable;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.XPathQueryCacheLoader;
import org.apache.jmeter.util.XPathUtil;

/** A row of {@code od - Fast XPath Extractor}. */
public final class XPathRow implements RowEngine {

    final String expression;
    final boolean toTheEnd;

    private final String element;
    private final int matchNumber;
    private final boolean fragment;
    private final Route route;

    /** Null when the expression is none. */
    private final XPathExecutable executable;

    private final XPathMatches matches;
    private final XPathVariables target;

    /**
     * @param element name of the element
     * @param namespaces lines of {@code prefix=URI}
     * @param matchNumber 1 is the first, 0 a random one, below 0 all
     * @param fragment whether nodes are written as XML
     * @param toTheEnd whether a document is read to its end in any case
     */
    public XPathRow(
            String element,
            String variable,
            String expression,
            String namespaces,
            int matchNumber,
            String defaultValue,
            boolean fragment,
            boolean toTheEnd) {
        this.element = element;
        this.expression = expression;
        this.matchNumber = matchNumber;
        this.fragment = fragment;
        this.toTheEnd = toTheEnd;
        target = new XPathVariables(variable, defaultValue);
        XPathPath path = null;
        XPathExecutable compiled = null;
        Route way = Route.FAST;
        try {
            compiled = new XPathQueryCacheLoader().load(ImmutablePair.of(expression, namespaces));
            path = XPathPath.of(expression, prefixes(namespaces)).orElse(null);
            if (path == null) way = Route.stock("'" + expression + "' needs a whole XPath engine");
            if (fragment) way = Route.stock("it wants fragments of XML");
        } catch (Exception e) { // what the loader declares
            way = Route.stock("Saxon does not understand '" + expression + "': " + e.getMessage());
        }
        executable = compiled;
        route = way;
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

    @Override
    public void extract(Sources sources, JMeterVariables variables) {
        new XPathExtraction(element).extract(List.of(this), sources, variables);
    }

    /** What finds matches in a stream; null when that is not the row's way. */
    XPathMatches matches() {
        return matches;
    }

    /** What the stream had; when a random one is wanted, one of it. */
    List<String> chosen(List<String> found) {
        return matchNumber != 0 ? found : List.of(found.get(XPathTree.random(found.size())));
    }

    /** What the tree has. */
    List<String> in(XPathTree tree) throws SaxonApiException {
        if (expression.isEmpty()) return List.of();
        if (executable == null) throw new SaxonApiException(route.reason());
        return tree.texts(executable, matchNumber, fragment);
    }

    XPathVariables target() {
        return target;
    }
}
