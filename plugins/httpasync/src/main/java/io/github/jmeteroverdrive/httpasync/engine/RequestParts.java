// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * @param target as in the request line
 * @param fields lines of the head
 * @param streamed what follows the body, read while it is sent; null = nothing
 */
public record RequestParts(
        String method,
        String target,
        List<String> fields,
        byte[] body,
        StreamedBody streamed,
        boolean head,
        int kind,
        int server) {

    private static final String END = "\r\n";
    private static final byte[] NO_BODY = {};
    private static final Set<String> OF_SERVER = Set.of("host", "authorization", "cookie", "proxy-authorization");

    public static RequestParts of(Request request) {
        List<String> lines = request.head().lines().toList();
        String[] first = lines.get(0).split(" ", 3);
        List<String> fields =
                lines.stream().skip(1).filter(line -> !line.isEmpty()).toList();
        return new RequestParts(
                first[0],
                first[1],
                fields,
                request.bodyBytes(),
                request.streamed(),
                request.isHead(),
                request.kind(),
                request.server());
    }

    /**
     * The same request for another server, without the user's credentials.
     *
     * @param authority for its Host header
     * @param ownLines further lines for this server; "" = none
     */
    public RequestParts forServer(int number, String authority, String ownLines) {
        List<String> lines = Stream.concat(
                        Stream.concat(Stream.of("Host: " + authority), ownLines.lines()),
                        fields.stream().filter(line -> !isOfServer(line)))
                .toList();
        return new RequestParts(method, target, lines, body, streamed, head, kind, number);
    }

    private static boolean isOfServer(String line) {
        String name = line.substring(0, Math.max(0, line.indexOf(':'))).strip().toLowerCase(Locale.ROOT);
        return OF_SERVER.contains(name);
    }

    /** The request with other lines for a header. */
    public Request with(String name, String lines) {
        String start = name.toLowerCase(Locale.ROOT) + ":";
        Stream<String> others =
                fields.stream().filter(line -> !line.toLowerCase(Locale.ROOT).startsWith(start));
        return build(method, target, Stream.concat(others, lines.lines()), body, streamed);
    }

    /** The request with another target. */
    public Request to(String other) {
        return build(method, other, fields.stream(), body, streamed);
    }

    /** A GET of another target, without the body and its headers. */
    public Request get(String other) {
        return build("GET", other, fields.stream().filter(line -> !isOfBody(line)), NO_BODY, null);
    }

    private static boolean isOfBody(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return lower.startsWith("content-") || lower.startsWith("transfer-encoding:") || lower.startsWith("expect:");
    }

    private Request build(String verb, String to, Stream<String> lines, byte[] content, StreamedBody more) {
        String all = lines.map(line -> line + END).collect(Collectors.joining());
        byte[] top = (verb + " " + to + " HTTP/1.1" + END + all + END).getBytes(ISO_8859_1);
        byte[] whole = Arrays.copyOf(top, top.length + content.length);
        System.arraycopy(content, 0, whole, top.length, content.length);
        return Request.single(whole, head).ofKind(kind).toServer(server).with(more);
    }
}
