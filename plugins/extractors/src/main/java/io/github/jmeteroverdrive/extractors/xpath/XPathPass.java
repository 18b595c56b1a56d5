// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import io.github.jmeteroverdrive.extractors.TextSource;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** One pass over a document for several rows. Used by one thread for many documents. */
final class XPathPass {

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
