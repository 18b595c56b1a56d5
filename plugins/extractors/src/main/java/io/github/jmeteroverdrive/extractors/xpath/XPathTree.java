// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.sax.SAXSource;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathExecutable;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmValue;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.XPathUtil;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;

/** A document as a tree, for any number of expressions. */
final class XPathTree {

    /** Creating a parser takes longer than reading a small document. */
    private static final ThreadLocal<XMLReader> PARSERS = new ThreadLocal<>();

    private final XdmNode root;

    /**
     * Refuses entity declarations, and ignores external resources.
     *
     * @throws SaxonApiException when the document is not well-formed
     */
    XPathTree(String document) throws SaxonApiException {
        SAXSource source = new SAXSource(new InputSource(new StringReader(document)));
        source.setXMLReader(parser());
        root = XPathUtil.getProcessor().newDocumentBuilder().build(source);
    }

    private static XMLReader parser() throws SaxonApiException {
        try {
            XMLReader parser = PARSERS.get();
            if (parser == null) PARSERS.set(parser = newParser());
            return parser;
        } catch (ParserConfigurationException | SAXException e) {
            throw new SaxonApiException(e);
        }
    }

    private static XMLReader newParser() throws ParserConfigurationException, SAXException {
        XMLReader parser = factory().newSAXParser().getXMLReader();
        NoEntities handler = new NoEntities();
        parser.setErrorHandler(handler); // else Saxon writes to the console, too
        parser.setProperty("http://xml.org/sax/properties/declaration-handler", handler);
        return parser;
    }

    private static final class NoEntities extends DefaultHandler2 {

        @Override
        public void internalEntityDecl(String name, String value) throws SAXException {
            throw new SAXException("the document declares entities, which are off");
        }

        @Override
        public void externalEntityDecl(String name, String publicId, String systemId) throws SAXException {
            internalEntityDecl(name, systemId);
        }
    }

    private static SAXParserFactory factory() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory;
    }

    /**
     * @param matchNumber 1 is the first item, 0 a random one, below 0 all
     * @param fragment whether nodes are written as XML
     */
    List<String> texts(XPathExecutable expression, int matchNumber, boolean fragment) throws SaxonApiException {
        XPathSelector selector = expression.load();
        selector.setContextItem(root);
        XdmValue items = selector.evaluate();
        List<String> texts = new ArrayList<>();
        if (matchNumber < 0) {
            for (XdmItem item : items) texts.add(text(item, fragment));
        } else if (matchNumber == 0 && items.size() > 0) {
            texts.add(text(items.itemAt(JMeterUtils.getRandomInt(items.size())), fragment));
        } else if (matchNumber > 0 && matchNumber <= items.size()) {
            texts.add(text(items.itemAt(matchNumber - 1), fragment));
        }
        return texts;
    }

    private static String text(XdmItem item, boolean fragment) {
        return fragment ? item.toString() : item.getStringValue();
    }
}
