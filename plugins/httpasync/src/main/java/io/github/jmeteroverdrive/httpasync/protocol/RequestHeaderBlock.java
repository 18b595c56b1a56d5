// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * The header block of a request (RFC 7541). It uses the static table only, so the same block is valid on every
 * connection.
 */
public final class RequestHeaderBlock {

    private static final byte TABLE_SIZE_0 = 0x20;
    private static final int INDEXED = 0x80;
    private static final int AUTHORITY = 1;
    private static final int METHOD_GET = 2;
    private static final int METHOD_POST = 3;
    private static final int PATH_ROOT = 4;
    private static final int SCHEME_HTTP = 6;
    private static final int SCHEME_HTTPS = 7;
    private static final int LITERAL_PREFIX = 0x0f;
    private static final int STRING_PREFIX = 0x7f;

    /** Specific to HTTP/1.1 connections (RFC 9113, section 8.2.2), or sent as a pseudo-header. */
    private static final Set<String> NOT_SENT =
            Set.of("host", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(128);

    private RequestHeaderBlock() {}

    /** @param head of the request in HTTP/1.1 */
    public static byte[] of(String head, boolean tls) {
        RequestHeaderBlock block = new RequestHeaderBlock();
        String[] lines = head.split("\r\n");
        String[] request = lines[0].split(" ");
        block.method(request[0]);
        block.indexed(tls ? SCHEME_HTTPS : SCHEME_HTTP);
        if (request[1].equals("/")) block.indexed(PATH_ROOT);
        else block.literal(PATH_ROOT, request[1]);
        for (int i = 1; i < lines.length; i++)
            if (name(lines[i]).equals("host")) block.literal(AUTHORITY, value(lines[i]));
        for (int i = 1; i < lines.length; i++)
            if (!NOT_SENT.contains(name(lines[i]))) block.literal(name(lines[i]), value(lines[i]));
        return block.out.toByteArray();
    }

    /**
     * The block after an update of the dynamic table's size to 0 (RFC 7541, section 4.2), which is required when the
     * server has made the table smaller, though we do not use it.
     */
    public static byte[] withoutTable(byte[] block) {
        byte[] made = new byte[block.length + 1];
        made[0] = TABLE_SIZE_0;
        System.arraycopy(block, 0, made, 1, block.length);
        return made;
    }

    private static String name(String line) {
        return line.substring(0, Math.max(0, line.indexOf(':')))
                .toLowerCase(Locale.ROOT)
                .strip();
    }

    private static String value(String line) {
        return line.substring(line.indexOf(':') + 1).strip();
    }

    private void method(String name) {
        if (name.equals("GET")) indexed(METHOD_GET);
        else if (name.equals("POST")) indexed(METHOD_POST);
        else literal(METHOD_GET, name);
    }

    private void indexed(int index) {
        out.write(INDEXED | index);
    }

    private void literal(int nameIndex, String value) {
        number(nameIndex, LITERAL_PREFIX);
        string(value);
    }

    private void literal(String name, String value) {
        number(0, LITERAL_PREFIX);
        string(name);
        string(value);
    }

    private void string(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        number(bytes.length, STRING_PREFIX);
        out.writeBytes(bytes);
    }

    /** Encodes an integer (RFC 7541, section 5.1) with leading bits of 0. */
    private void number(int value, int prefix) {
        if (value < prefix) {
            out.write(value);
            return;
        }
        out.write(prefix);
        int left = value - prefix;
        for (; left >= INDEXED; left >>>= 7) out.write(left & STRING_PREFIX | INDEXED);
        out.write(left);
    }
}
