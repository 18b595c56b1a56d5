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
     * @return null when the document should not be streamed
     */
    static XMLStreamReader reader(InputFactoryImpl factory, Source source)
            throws XMLStreamException {
        byte[] bytes = source.charset() == StandardCharsets.UTF_8 ? source.bytes() : null;
        if (bytes != null) {
            if (bytes.length < 4 || bytes[0] != '<' || bytes[1] == 0) return null;
            String encoding = bytes[1] == '?' ? encoding(start(bytes)) : "UTF-8";
            if (encoding == null) return null;
            if (encoding.equalsIgnoreCase("UTF-8")) {
                return factory.createXMLStreamReader(
                        new Stax2ByteArraySource(bytes, 0, bytes.length));
            }
        }
        String text = source.text();
        if (text == null || text.isEmpty() || text.charAt(0) != '<') return null;
        if (encoding(text) == null) return null;
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

    /** Whether the document's type declaration that the reader is at declares anything itself. */
    static boolean hasSubset(XMLStreamReader reader) throws XMLStreamException {
        DTDInfo declaration = ((XMLStreamReader2) reader).getDTDInfo();
        String subset = declaration == null ? null : declaration.getDTDInternalSubset();
        return subset != null && !subset.isBlank();
    }
}
