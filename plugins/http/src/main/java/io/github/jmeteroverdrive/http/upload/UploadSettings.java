// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.http.connection.StrictHttpClient;
import io.github.jmeteroverdrive.http.download.ChecksumKind;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.services.FileServer;

/**
 * The fields of an od - Templated Upload in addition to those of HTTP Request, and their values for one sample.
 *
 * @param template a readable file
 * @param charset of the template and of the values
 * @param repeat how often the template is sent in one body, 1 or more
 * @param gzip whether the body is compressed while it is sent
 * @param checksum of the body before compression
 * @param variable the JMeter variable for the checksum; "" = none
 * @param strict whether a response that violates HTTP fails where HTTP Request accepts it
 */
public record UploadSettings(
        Path template,
        Charset charset,
        Evaluate evaluate,
        Length length,
        long repeat,
        boolean gzip,
        ChecksumKind checksum,
        String variable,
        boolean strict) {

    /** How often an expression is evaluated. */
    public enum Evaluate {
        /** Each time it occurs, as in Body Data. */
        OCCURRENCE,
        /** Once per request and its repetitions. */
        REQUEST
    }

    /** How to announce the length of a body. */
    public enum Length {
        /** Content-Length if the template has no expressions, else chunked. */
        AUTO,
        CHUNKED,
        /** Content-Length, measured by a pass before the request. */
        MEASURE
    }

    private static final String ELEMENT = "TemplatedUpload";

    static final Field<String> TEMPLATE = Field.text(ELEMENT + ".template", "Template")
            .file()
            .required("give the file to send")
            .hint("File of any size whose ${…} are replaced while it is sent; relative to" + " the plan's folder");

    static final Field<Evaluate> EVALUATE = Field.choice(ELEMENT + ".evaluate", "Evaluate", Evaluate.OCCURRENCE)
            .meaning(Evaluate.OCCURRENCE, "each ${…} is evaluated, as in Body Data")
            .meaning(Evaluate.REQUEST, "equal ones are evaluated once per request");

    static final Field<Long> REPEAT = Field.whole(ELEMENT + ".repeat", "Repeat", 1, Long.MAX_VALUE)
            .initial(1L)
            .hint("How many times in a row one body contains the template");

    static final Field<Length> LENGTH = Field.choice(ELEMENT + ".length", "Length", Length.AUTO)
            .meaning(Length.AUTO, "Content-Length without ${…}, else chunked")
            .meaning(Length.MEASURE, "measured in a pass before the request");

    static final Field<Boolean> GZIP = Field.flag(ELEMENT + ".gzip", "gzip", false)
            .meaning(true, "the body is compressed, with Content-Encoding: gzip");

    static final Field<ChecksumKind> CHECKSUM =
            Field.choice(ELEMENT + ".checksum", "Checksum", ChecksumKind.NONE).hint("Of what was sent, before gzip");

    static final Field<String> VARIABLE = Field.text(ELEMENT + ".checksumVariable", "Checksum variable")
            .emptyMeans("none")
            .hint("JMeter variable that receives the checksum, for an assertion");

    static final Field<Boolean> STRICT = StrictHttpClient.strictField(ELEMENT + ".strict");

    public static final Declaration DECLARATION = Declaration.of(
            "od - Templated Upload",
            "uploads.md",
            Section.of("", TEMPLATE, EVALUATE, REPEAT, LENGTH, GZIP, CHECKSUM, VARIABLE, STRICT));

    private static final int MAX_SHOWN = 50;

    /** Fields of HTTP Request that matter here. */
    private static final List<String> OF_REQUEST = List.of(HTTPSamplerBase.METHOD, HTTPSamplerBase.CONTENT_ENCODING);

    /** @throws Refusal for the first field with an invalid value */
    public static UploadSettings of(HTTPSamplerBase element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        refuseOtherBodies(element, fields);
        UploadSettings settings = new UploadSettings(
                template(fields),
                charset(element.getContentEncoding(), fields),
                fields.get(EVALUATE),
                fields.get(LENGTH),
                fields.get(REPEAT),
                fields.get(GZIP),
                fields.get(CHECKSUM),
                fields.get(VARIABLE),
                fields.get(STRICT));
        settings.refuseContradictions(fields);
        return settings;
    }

    /**
     * Checks an element before its threads run. Variables and functions may not have values yet: an element with some
     * is checked at its first sample instead.
     */
    public static void check(HTTPSamplerBase element) {
        boolean later =
                DECLARATION.waits(element) || OF_REQUEST.stream().anyMatch(name -> Declaration.waits(element, name));
        if (!later) of(element);
    }

    private static void refuseOtherBodies(HTTPSamplerBase element, Fields fields) {
        String method = element.getMethod();
        if (method.matches("HEAD|OPTIONS|TRACE"))
            throw fields.refuse("Method", method, "it sends no body; give POST, PUT or PATCH");
        String remedy = "the template is the whole body; remove it";
        if (element.getArguments().getArgumentCount() > 0)
            throw fields.refuse(
                    "Parameters or Body Data",
                    begin(element.getArguments().getArgument(0).toString()),
                    remedy + ", or write parameters into the path after a '?'");
        if (element.getHTTPFileCount() > 0)
            throw fields.refuse("Files Upload", element.getHTTPFiles()[0].getPath(), remedy);
        if (element.getUseMultipart()) throw fields.refuse("Use multipart/form-data", "true", remedy);
    }

    private static String begin(String text) {
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    }

    /** Relative to the plan's folder, like the files of HTTP Request. */
    private static Path template(Fields fields) {
        Path file =
                FileServer.getFileServer().getResolvedFile(fields.get(TEMPLATE)).toPath();
        if (Files.isRegularFile(file) && Files.isReadable(file)) return file;
        throw fields.refuse(
                TEMPLATE,
                "there is no readable file at %s; give a path relative to the plan's folder, or an absolute one"
                        .formatted(file.toAbsolutePath()));
    }

    private static Charset charset(String name, Fields fields) {
        String remedy = "give UTF-8 or another charset in which ASCII is single bytes";
        try {
            Charset charset = Charset.forName(name);
            if (TemplateCharset.usable(charset)) return charset;
        } catch (IllegalArgumentException e) {
            throw fields.refuse("Content encoding", name, "there is no such charset; " + remedy);
        }
        throw fields.refuse(
                "Content encoding",
                name,
                "some of its characters contain the bytes of '${'; convert the template and " + remedy);
    }

    private void refuseContradictions(Fields fields) {
        if (length == Length.MEASURE && evaluate == Evaluate.OCCURRENCE)
            throw fields.refuse(
                    LENGTH,
                    "values of each occurrence may differ between measuring and sending; set Evaluate"
                            + " to request, or Length to chunked");
        if (length == Length.MEASURE && gzip)
            throw fields.refuse(LENGTH, "a compressed body is sent in chunks; set gzip to false, or Length to chunked");
        if (!variable.isEmpty() && checksum == ChecksumKind.NONE)
            throw fields.refuse(VARIABLE, "there is no checksum; give crc32c or sha-256");
    }

    /**
     * Whether a template can be searched byte by byte: the marks of expressions are single bytes, and no other
     * character contains these bytes. True of UTF-8, ISO-8859, windows-125x, EUC; not of UTF-16 or Shift_JIS.
     * Thread-safe.
     */
    private static final class TemplateCharset {

        private static final String MARKS = "${}\\(), ";
        private static final Map<Charset, Boolean> KNOWN = new ConcurrentHashMap<>();

        private TemplateCharset() {}

        static boolean usable(Charset charset) {
            return KNOWN.computeIfAbsent(charset, TemplateCharset::check);
        }

        private static boolean check(Charset charset) {
            if (!charset.canEncode()) return false;
            CharsetEncoder encoder = charset.newEncoder();
            for (int c = 0; c <= Character.MAX_VALUE; c++) if (!keepsMarks(encoder, (char) c)) return false;
            return true;
        }

        private static boolean keepsMarks(CharsetEncoder encoder, char c) {
            try {
                ByteBuffer bytes = encoder.encode(CharBuffer.wrap(new char[] {c}));
                if (MARKS.indexOf(c) >= 0) return bytes.remaining() == 1 && bytes.get() == c;
                if (bytes.remaining() == 1) return true; // another character for the same byte
                while (bytes.hasRemaining()) if (MARKS.indexOf(bytes.get()) >= 0) return false;
                return true;
            } catch (CharacterCodingException e) {
                return MARKS.indexOf(c) < 0; // the charset lacks this character
            }
        }
    }
}
