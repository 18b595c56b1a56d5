// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts of a request.
 *
 * @param target as the request's line has it
 * @param fields lines of the head
 */
public record RequestParts(
        String method, String target, List<String> fields, byte[] body, boolean head, int kind) {

    private static final String END = "\r\n";
    private static final byte[] NO_BODY = {};

    public static RequestParts of(Request request) {
        List<String> lines = request.head().lines().toList();
        String[] first = lines.get(0).split(" ", 3);
        List<String> fields = lines.stream().skip(1).filter(line -> !line.isEmpty()).toList();
        return new RequestParts(
                first[0], first[1], fields, request.bodyBytes(), request.isHead(), request.kind());
    }

    /** The server that it names. */
    public String host() {
        return fields.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("host:"))
                .map(line -> line.substring("host:".length()).strip())
                .findFirst()
                .orElse("");
    }

    /** The same with other lines in the place of the fields of a name. */
    public Request with(String name, String lines) {
        String begin = name.toLowerCase(Locale.ROOT) + ":";
        Stream<String> kept =
                fields.stream().filter(line -> !line.toLowerCase(Locale.ROOT).startsWith(begin));
        return made(method, target, Stream.concat(kept, lines.lines()).toList(), body);
    }

    /** The same for another target. */
    public Request to(String other) {
        return made(method, other, fields, body);
    }

    /** A GET of another target, without the body and what the head says of it. */
    public Request get(String other) {
        List<String> kept = fields.stream().filter(line -> !isOfBody(line)).toList();
        return made("GET", other, kept, NO_BODY);
    }

    private static boolean isOfBody(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return lower.startsWith("content-") || lower.startsWith("transfer-encoding:");
    }

    private Request made(String verb, String other, List<String> lines, byte[] content) {
        String all = lines.stream().map(line -> line + END).collect(Collectors.joining());
        byte[] top = (verb + " " + other + " HTTP/1.1" + END + all + END).getBytes(ISO_8859_1);
        byte[] whole = Arrays.copyOf(top, top.length + content.length);
        System.arraycopy(content, 0, whole, top.length, content.length);
        return Request.once(whole, head).ofKind(kind);
    }
}
