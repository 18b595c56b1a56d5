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

    private static final Pattern OTHER_VERSION =
            Pattern.compile("version\\s*=\\s*['\"](?!1\\.0['\"])");
    private static final Pattern ENCODING = Pattern.compile("encoding\\s*=\\s*['\"]([^'\"]*)['\"]");

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
            String declaration = declaration(bytes);
            if (OTHER_VERSION.matcher(declaration).find()) return null;
            Matcher encoding = ENCODING.matcher(declaration);
            if (!encoding.find() || encoding.group(1).equalsIgnoreCase("UTF-8")) {
                return factory.createXMLStreamReader(
                        new Stax2ByteArraySource(bytes, 0, bytes.length));
            }
        }
        String text = source.text();
        if (text == null || text.isEmpty() || text.charAt(0) != '<') return null;
        String start = text.substring(0, Math.min(text.length(), DECLARATION));
        if (OTHER_VERSION.matcher(declaration(start)).find()) return null;
        return factory.createXMLStreamReader(new StringReader(text));
    }

    private static String declaration(byte[] bytes) {
        if (bytes[1] != '?') return "";
        int length = Math.min(bytes.length, DECLARATION);
        return declaration(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    }

    private static String declaration(String start) {
        int end = start.indexOf("?>");
        return start.startsWith("<?xml") && end > 0 ? start.substring(0, end) : "";
    }

    /** Whether the document's type declaration that the reader is at declares anything itself. */
    static boolean hasSubset(XMLStreamReader reader) throws XMLStreamException {
        DTDInfo declaration = ((XMLStreamReader2) reader).getDTDInfo();
        String subset = declaration == null ? null : declaration.getDTDInternalSubset();
        return subset != null && !subset.isBlank();
    }
}
