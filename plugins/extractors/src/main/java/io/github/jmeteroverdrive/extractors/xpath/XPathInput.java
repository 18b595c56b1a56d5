// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import io.github.jmeteroverdrive.extractors.Needle;
import io.github.jmeteroverdrive.extractors.TextSource;
import java.io.StringReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.io.Stax2ByteArraySource;

/** Decides whether Aalto may stream a document. */
final class XPathInput {

    /** Maximum length of an XML declaration, in bytes. */
    private static final int DECLARATION = 200;

    /** Group 4 is the encoding. Aalto is lenient here, so anything unusual is not streamed. */
    private static final Pattern DECLARED = Pattern.compile("<\\?xml\\s+version\\s*=\\s*(['\"])1\\.0\\1"
            + "(\\s+encoding\\s*=\\s*(['\"])([A-Za-z][\\w.-]*)\\3)?"
            + "(\\s+standalone\\s*=\\s*(['\"])(yes|no)\\6)?\\s*\\?>");

    private XPathInput() {}

    /**
     * Reads the bytes when they are UTF-8 and declare nothing else, otherwise the text, because JMeter uses the charset
     * of the response, not of the document.
     *
     * @param strict whether the whole document must be well-formed
     * @return null when the document should not be streamed
     */
    static XMLStreamReader reader(InputFactoryImpl factory, TextSource source, boolean strict)
            throws XMLStreamException {
        byte[] bytes = source.charset() == StandardCharsets.UTF_8 ? source.bytes() : null;
        if (bytes != null) {
            if (bytes.length < 4 || bytes[0] != '<' || bytes[1] == 0) return null;
            String encoding = bytes[1] == '?' ? encoding(start(bytes)) : "UTF-8";
            if (encoding == null) return null;
            if (encoding.equalsIgnoreCase("UTF-8")) {
                if (strict && !XmlCharacters.areGood(bytes)) return null;
                return factory.createXMLStreamReader(new Stax2ByteArraySource(bytes, 0, bytes.length));
            }
        }
        String text = source.text();
        if (text == null || text.isEmpty() || text.charAt(0) != '<') return null;
        if (encoding(text) == null || strict && !XmlCharacters.areGood(text)) return null;
        return factory.createXMLStreamReader(new StringReader(text));
    }

    private static String start(byte[] bytes) {
        int length = Math.min(bytes.length, DECLARATION);
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** The declared encoding, UTF-8 by default; null for an unusual declaration. */
    private static String encoding(String start) {
        if (!start.startsWith("<?xml") || start.startsWith("<?xml-")) return "UTF-8";
        Matcher declared = DECLARED.matcher(start);
        if (!declared.lookingAt()) return null;
        return declared.group(4) == null ? "UTF-8" : declared.group(4);
    }

    /**
     * Checks the names in a start tag: Aalto does not check the first character after a colon, nor whether a prefix has
     * a namespace.
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
     * Whether a processing instruction may have a colon in its target, which Aalto treats as a prefix and does not
     * report.
     */
    static boolean hasColonInTarget(TextSource source) {
        boolean utf8 = source.charset() == StandardCharsets.UTF_8;
        // only ASCII bytes matter
        String text = utf8 ? new String(source.bytes(), StandardCharsets.ISO_8859_1) : source.text();
        for (int at = text.indexOf("<?"); at >= 0; at = text.indexOf("<?", at + 1)) {
            for (int i = at + 2; i < text.length() && text.charAt(i) != '?'; i++) {
                if (text.charAt(i) == ':') return true;
                if (text.charAt(i) <= ' ') break;
            }
        }
        return false;
    }

    static boolean hasSubset(XMLStreamReader reader) throws XMLStreamException {
        DTDInfo declaration = ((XMLStreamReader2) reader).getDTDInfo();
        String subset = declaration == null ? null : declaration.getDTDInternalSubset();
        return subset != null && !subset.isBlank();
    }

    /**
     * Checks for input that Aalto accepts although an XML parser must reject it: invalid characters, malformed UTF-8,
     * and a prefix without a name.
     */
    private static final class XmlCharacters {

        private static final VarHandle LONG =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        private static final long HIGHS = 0x8080808080808080L;
        private static final long BLANKS = 0x2020202020202020L;
        private static final String DECLARES_PREFIX = "xmlns:";
        private static final Needle PREFIX = new Needle(DECLARES_PREFIX.getBytes(StandardCharsets.US_ASCII));

        private XmlCharacters() {}

        /** May be false for a well-formed document. */
        static boolean areGood(byte[] utf8) {
            int at = 0;
            while (at < utf8.length) {
                if (at <= utf8.length - Long.BYTES && isPlain((long) LONG.get(utf8, at))) {
                    at += Long.BYTES;
                } else if (utf8[at] < 0) {
                    return areGoodDecoded(utf8);
                } else if (isGood((char) utf8[at])) {
                    at++;
                } else {
                    return false;
                }
            }
            for (at = PREFIX.in(utf8, 0); at >= 0; at = PREFIX.in(utf8, at + 1)) {
                int next = at + DECLARES_PREFIX.length();
                if (next < utf8.length && !beginsName((char) utf8[next])) return false;
            }
            return true;
        }

        /** Whether all eight bytes are ASCII and not control characters. */
        private static boolean isPlain(long eight) {
            return ((eight | eight - BLANKS) & HIGHS) == 0;
        }

        private static boolean areGoodDecoded(byte[] utf8) {
            try {
                // unlike a String's constructor, it rejects malformed bytes
                var decoder = StandardCharsets.UTF_8.newDecoder();
                return areGood(decoder.decode(ByteBuffer.wrap(utf8)).toString());
            } catch (CharacterCodingException malformed) {
                return false;
            }
        }

        /** May be false for a well-formed document. */
        static boolean areGood(String text) {
            for (int i = 0; i < text.length(); i++) if (!isGood(text.charAt(i))) return false;
            int at = text.indexOf(DECLARES_PREFIX);
            for (; at >= 0; at = text.indexOf(DECLARES_PREFIX, at + 1)) {
                int next = at + DECLARES_PREFIX.length();
                if (next < text.length() && !beginsName(text.charAt(next))) return false;
            }
            return true;
        }

        private static boolean isGood(char c) {
            if (c < ' ') return c == '\t' || c == '\n' || c == '\r';
            return c < 0xFFFE;
        }

        /** Whether an ASCII character may start the name after a colon. */
        static boolean beginsName(char c) {
            return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c == '_';
        }
    }
}
