// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.engine.StreamedBody;
import io.github.jmeteroverdrive.httpasync.engine.StreamedBody.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.services.FileServer;

/**
 * A body that is sent while it is read, as written in the fields of an element or in a line of a mix or a flow.
 *
 * @param file path of the file that is the body; "" = none
 * @param form lines {@code name=value} or {@code name=@file}, sent as multipart/form-data (RFC 7578); "" = none
 * @param chunked whether HTTP/1.1 sends the body in chunks
 * @param expectMillis how long to wait for 100 (Continue); 0 = not
 */
public record Upload(String file, String form, boolean chunked, int expectMillis) {

    public static final Upload NONE = new Upload("", "", false, 0);

    private static final Pattern FIELD = Pattern.compile("([^=]+)=(.*)", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("@([^;]+)(?:;\\s*type=([^;]+))?(?:;\\s*filename=([^;]+))?");
    private static final String BOUNDARY = "----OverdriveFormBoundary7MA4YWxkTrZu0gW";
    private static final String END = "\r\n";
    private static final String REMEDY =
            "write a line as name=value, or name=@file;type=image/png;filename=a.png; a value that begins with @ as @@";

    boolean isNone() {
        return file.isEmpty() && form.isEmpty() && !chunked && expectMillis == 0;
    }

    boolean isForm() {
        return !form.isEmpty();
    }

    /** The header lines that the body needs, each with its end. */
    String headers() {
        return (isForm() ? "Content-Type: multipart/form-data; boundary=" + BOUNDARY + END : "")
                + (expectMillis > 0 ? "Expect: 100-continue" + END : "")
                + (chunked ? "Transfer-Encoding: chunked" + END : "");
    }

    /**
     * Checks what does not depend on variables.
     *
     * @param body the text of the element's own body
     * @throws IllegalArgumentException if it is not valid; the message is the remedy
     */
    void check(String body) {
        int bodies = (file.isEmpty() ? 0 : 1) + (form.isEmpty() ? 0 : 1) + (body.isEmpty() ? 0 : 1);
        if (bodies > 1)
            throw new IllegalArgumentException("a request has one of body, body file and form; leave the others empty");
        for (String line : lines(form)) {
            String value = field(line).group(2);
            if (isFile(value)) file(value, line);
        }
    }

    private static List<String> lines(String form) {
        return form.lines().filter(line -> !line.isBlank()).toList();
    }

    private static Matcher field(String line) {
        return valid(FIELD.matcher(line.strip()), line);
    }

    private static Matcher file(String value, String line) {
        return valid(FILE.matcher(value), line);
    }

    private static Matcher valid(Matcher matcher, String line) {
        if (!matcher.matches())
            throw new IllegalArgumentException("the form's line '" + line.strip() + "' is not valid; " + REMEDY);
        return matcher;
    }

    private static boolean isFile(String value) {
        return value.startsWith("@") && !value.startsWith("@@");
    }

    /**
     * The body with values in place of variables.
     *
     * @param content the element's own body
     * @throws IllegalArgumentException if a file cannot be read; the message is problem and remedy
     */
    StreamedBody body(String fileName, String formLines, byte[] content) {
        List<Part> parts = new ArrayList<>();
        if (!fileName.isEmpty()) parts.add(file(fileName));
        else if (isForm()) addForm(formLines, parts);
        else if (content.length > 0) parts.add(Part.of(content));
        return new StreamedBody(List.copyOf(parts), chunked, TimeUnit.MILLISECONDS.toNanos(expectMillis));
    }

    /** Whether a field is a file is decided by the line as written: a variable's value never names a file by its @. */
    private void addForm(String filled, List<Part> parts) {
        List<String> written = lines(form);
        List<String> lines = lines(filled);
        if (lines.size() != written.size())
            throw new IllegalArgumentException("a variable of the form contains a line break; send this form in a mix"
                    + " or a flow, where line breaks of values become spaces");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            Matcher field = field(lines.get(i));
            String value = field.group(2);
            String writtenValue = field(written.get(i)).group(2);
            text.append("--").append(BOUNDARY).append(END).append("Content-Disposition: form-data; name=\"");
            text.append(quoted(field.group(1).strip())).append('"');
            if (!isFile(writtenValue)) {
                text.append(END).append(END).append(writtenValue.startsWith("@@") ? value.substring(1) : value);
            } else {
                Matcher given = file(value, lines.get(i));
                String type = given.group(2) == null
                        ? "application/octet-stream"
                        : given.group(2).strip();
                String path = given.group(1).strip();
                String shown = given.group(3) == null
                        ? Path.of(path).getFileName().toString()
                        : given.group(3).strip();
                text.append("; filename=\"").append(quoted(shown)).append('"').append(END);
                text.append("Content-Type: ").append(type).append(END).append(END);
                parts.add(Part.of(text.toString().getBytes(UTF_8)));
                parts.add(file(path));
                text.setLength(0);
            }
            text.append(END);
        }
        text.append("--").append(BOUNDARY).append("--").append(END);
        parts.add(Part.of(text.toString().getBytes(UTF_8)));
    }

    /** As browsers escape names in multipart/form-data (WHATWG HTML, section 4.10.21.7). */
    private static String quoted(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static Part file(String name) {
        Path path = FileServer.getFileServer().getResolvedFile(name).toPath();
        try {
            if (!Files.isRegularFile(path) || !Files.isReadable(path))
                throw new IOException("it is not a file that can be read");
            return new Part(null, path, Files.size(path));
        } catch (IOException e) {
            throw new IllegalArgumentException("the body's file " + path + " cannot be read (" + e.getMessage()
                    + "); give a path relative to the plan's folder, or an absolute one");
        }
    }
}
