// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import static io.github.jmeteroverdrive.http.upload.UploadFields.*;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.template.Evaluate;
import io.github.jmeteroverdrive.http.template.TemplateCharset;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.services.FileServer;

/**
 * What od - Templated Upload is to send. Immutable.
 *
 * @param template a file that can be read
 * @param charset of the template and of the values
 * @param repeat how often the template is sent in one body, 1 or more
 * @param gzip whether the body is compressed on its way
 * @param checksum of the body before it is compressed
 * @param variable which JMeter variable gets the checksum; "" = none
 * @param strict whether a response that breaks the rules of HTTP fails where HTTP Request forgives
 */
public record UploadSettings(
        Path template,
        Charset charset,
        Evaluate evaluate,
        LengthKind length,
        long repeat,
        boolean gzip,
        ChecksumKind checksum,
        String variable,
        boolean strict) {

    private static final int SHOWN = 50;

    /** Of HTTP Request, which an upload cannot do without. */
    private static final List<String> OTHERS =
            List.of(HTTPSamplerBase.METHOD, HTTPSamplerBase.CONTENT_ENCODING);

    /**
     * @throws Refusal for the first field that is wrong
     */
    public static UploadSettings of(HTTPSamplerBase element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        refuseOtherBodies(element, fields);
        UploadSettings settings =
                new UploadSettings(
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
     * As {@link #of}, before a thread runs. Variables and functions may have their values later:
     * with one in a field all are left to the first sample.
     */
    public static void check(HTTPSamplerBase element) {
        boolean later =
                DECLARATION.waits(element)
                        || OTHERS.stream().anyMatch(name -> Declaration.waits(element, name));
        if (!later) of(element);
    }

    private static void refuseOtherBodies(HTTPSamplerBase element, Fields fields) {
        String method = element.getMethod();
        if (method.matches("HEAD|OPTIONS|TRACE"))
            throw fields.refuse("Method", method, "it sends no body; give POST, PUT or PATCH");
        String remedy = "the template is the whole body; take it out";
        if (element.getArguments().getArgumentCount() > 0)
            throw fields.refuse(
                    "Parameters or Body Data",
                    begin(element.getArguments().getArgument(0).toString()),
                    remedy + ", or write parameters into the path behind a '?'");
        if (element.getHTTPFileCount() > 0)
            throw fields.refuse("Files Upload", element.getHTTPFiles()[0].getPath(), remedy);
        if (element.getUseMultipart())
            throw fields.refuse("Use multipart/form-data", "true", remedy);
    }

    private static String begin(String text) {
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    }

    /** Relative to the plan's folder, like the files of HTTP Request. */
    private static Path template(Fields fields) {
        String name = fields.get(TEMPLATE);
        Path file = FileServer.getFileServer().getResolvedFile(name).toPath();
        if (Files.isRegularFile(file) && Files.isReadable(file)) return file;
        throw fields.refuse(
                TEMPLATE,
                "there is no file to read at "
                        + file.toAbsolutePath()
                        + "; give a path from the plan's folder, or a whole one");
    }

    private static Charset charset(String name, Fields fields) {
        String remedy = "give UTF-8 or another one in which ASCII is single bytes";
        try {
            Charset charset = Charset.forName(name);
            if (TemplateCharset.usable(charset)) return charset;
        } catch (IllegalArgumentException e) {
            throw fields.refuse("Content encoding", name, "there is no such charset; " + remedy);
        }
        throw fields.refuse(
                "Content encoding",
                name,
                "characters of it have the bytes of '${'; convert the template and " + remedy);
    }

    private void refuseContradictions(Fields fields) {
        if (length == LengthKind.MEASURE && evaluate == Evaluate.OCCURRENCE)
            throw fields.refuse(
                    LENGTH,
                    "values of each occurrence may differ between measuring and sending; let"
                            + " Evaluate be request, or Length be chunked");
        if (length == LengthKind.MEASURE && gzip)
            throw fields.refuse(
                    LENGTH,
                    "a compressed body is sent in chunks; let gzip be false, or Length be chunked");
        if (!variable.isEmpty() && checksum == ChecksumKind.NONE)
            throw fields.refuse(VARIABLE, "there is no checksum; give crc32c or sha-256");
    }
}
