// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.extractors.TextSource;
import java.util.List;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathExecutable;
import org.apache.jmeter.util.XPathUtil;

/** Finds the texts of what an XPath 3.1 expression selects in an XML document, with Saxon. */
public final class XPathFinder extends BodyFinder {

    private final XPathExecutable expression;
    private List<String> found = List.of();
    private int at;

    /** @throws IllegalArgumentException if the expression is not valid, with the reason */
    public XPathFinder(String expression) {
        try {
            this.expression = XPathUtil.getProcessor().newXPathCompiler().compile(expression);
        } catch (SaxonApiException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** A document that is not well-formed, or declares entities, has no match. */
    @Override
    protected void open(TextSource body) {
        at = -1;
        try {
            found = new XPathTree(body.text()).texts(expression, -1, false);
        } catch (SaxonApiException e) {
            found = List.of();
        }
    }

    @Override
    protected boolean next() {
        return ++at < found.size();
    }

    @Override
    protected String value() {
        return found.get(at);
    }

    @Override
    protected void close() {
        found = List.of();
    }
}
