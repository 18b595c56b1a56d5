// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import io.github.jmeteroverdrive.extractors.Source;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.io.Stax2ByteArraySource;

/** How a document gets to the parser. */
final class XPathInput {

    /** How far the declaration at a document's start may reach. */
    private static final int DECLARATION = 200;

    /** Group 4 is the encoding. Aalto is lenient here, so it gets only what is beyond doubt. */
    private static final Pattern DECLARED =
            Pattern.compile(
                    "<\\?xml\\s+version\\s*=\\s*(['\"])1\\.0\\1"
                            + "(\\s+encoding\\s*=\\s*(['\"])([A-Za-z][\\w.-]*)\\3)?"
                            + "(\\s+standalone\\s*=\\s*(['\"])(yes|no)\\6)?\\s*\\?>");

    private XPathInput() {}

    /**
     * A reader of the source: of its bytes when they are UTF-8 and say nothing else, of its text
     * otherwise, because JMeter goes by the response's charset and not by the document's.
     *
     * @param toTheEnd whether all of the document must be well-formed
     * @return null when the document should not be streamed
     */
    static XMLStreamReader reader(InputFactoryImpl factory, Source source, boolean toTheEnd)
            throws XMLStreamException {
        byte[] bytes = source.charset() == StandardCharsets.UTF_8 ? source.bytes() : null;
        if (bytes != null) {
            if (bytes.length < 4 || bytes[0] != '<' || bytes[1] == 0) return null;
            String encoding = bytes[1] == '?' ? encoding(start(bytes)) : "UTF-8";
            if (encoding == null) return null;
            if (encoding.equalsIgnoreCase("UTF-8")) {
                if (toTheEnd && !XmlCharacters.areGood(bytes)) return null;
                return factory.createXMLStreamReader(
                        new Stax2ByteArraySource(bytes, 0, bytes.length));
            }
        }
        String text = source.text();
        if (text == null || text.isEmpty() || text.charAt(0) != '<') return null;
        if (encoding(text) == null || toTheEnd && !XmlCharacters.areGood(text)) return null;
        return factory.createXMLStreamReader(new StringReader(text));
    }

    private static String start(byte[] bytes) {
        int length = Math.min(bytes.length, DECLARATION);
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** What a document's start says, UTF-8 if it says nothing; null when it is in doubt. */
    private static String encoding(String start) {
        if (!start.startsWith("<?xml") || start.startsWith("<?xml-")) return "UTF-8";
        Matcher declared = DECLARED.matcher(start);
        if (!declared.lookingAt()) return null;
        return declared.group(4) == null ? "UTF-8" : declared.group(4);
    }

    /**
     * Whether the prefixes and names of the start tag that the reader is at are beyond doubt; Aalto
     * does not look how a name begins behind a colon, nor whether a prefix has a namespace.
     */
    static boolean hasGoodNames(XMLStreamReader reader) {
        if (!isGoodName(reader.getPrefix(), reader.getLocalName())) return false;
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (!isGoodName(reader.getAttributePrefix(i), reader.getAttributeLocalName(i))) {
                return false;
            }
        }
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            String prefix = reader.getNamespacePrefix(i);
            if (prefix == null || prefix.isEmpty()) continue;
            if (!XmlCharacters.beginsName(prefix.charAt(0))) return false;
            String uri = reader.getNamespaceURI(i);
            if (uri == null || uri.isEmpty()) return false;
        }
        return true;
    }

    private static boolean isGoodName(String prefix, String local) {
        return prefix == null || prefix.isEmpty() || XmlCharacters.beginsName(local.charAt(0));
    }

    /**
     * Whether a processing instruction of the document may have a colon in its target; Aalto takes
     * what is before it for a prefix, and does not tell it.
     */
    static boolean hasColonInTarget(Source source) {
        boolean utf8 = source.charset() == StandardCharsets.UTF_8;
        // where a target ends is the same in ASCII's part of UTF-8
        String text =
                utf8 ? new String(source.bytes(), StandardCharsets.ISO_8859_1) : source.text();
        for (int at = text.indexOf("<?"); at >= 0; at = text.indexOf("<?", at + 1)) {
            for (int i = at + 2; i < text.length() && text.charAt(i) != '?'; i++) {
                if (text.charAt(i) == ':') return true;
                if (text.charAt(i) <= ' ') break;
            }
        }
        return false;
    }

    /** Whether the document's type declaration that the reader is at declares anything itself. */
    static boolean hasSubset(XMLStreamReader reader) throws XMLStreamException {
        DTDInfo declaration = ((XMLStreamReader2) reader).getDTDInfo();
        String subset = declaration == null ? null : declaration.getDTDInternalSubset();
        return subset != null && !subset.isBlank();
    }
}
