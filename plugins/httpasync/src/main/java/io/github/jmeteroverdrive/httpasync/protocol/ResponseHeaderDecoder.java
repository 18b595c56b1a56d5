// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Exception;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Decodes the header blocks of one connection, whose tables it keeps. One thread. */
public final class ResponseHeaderDecoder {

    private static final int MOST_BYTES = 256 * 1024;
    private static final int STATUS_DIGITS = 3;
    private static final int MOST_DIGITS = 18;

    private final DefaultHttp2HeadersDecoder decoder =
            new DefaultHttp2HeadersDecoder(true, MOST_BYTES);

    /**
     * Reads a block.
     *
     * @param sink is shown the fields as HTTP/1.1 has them, if it wants to see them
     * @throws ProtocolViolation when nothing that follows on the connection could be read, either
     */
    public Head decode(int stream, ByteBuf block, ResponseSink sink) throws ProtocolViolation {
        try {
            Http2Headers headers = decoder.decodeHeaders(stream, block);
            if (sink.wantsFields()) show(headers, sink);
            return head(headers);
        } catch (Http2Exception e) {
            if (Http2Exception.isStreamError(e)) return Head.MALFORMED;
            throw new ProtocolViolation("The server's header block cannot be decoded.");
        }
    }

    private static void show(Http2Headers headers, ResponseSink sink) {
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            byte[] line =
                    (field.getKey() + ": " + field.getValue())
                            .getBytes(StandardCharsets.ISO_8859_1);
            if (line[0] != ':') sink.field(line, 0, line.length);
        }
    }

    private static Head head(Http2Headers headers) {
        CharSequence status = headers.status();
        if (status != null && (status.length() != STATUS_DIGITS || !digits(status)))
            return Head.MALFORMED;
        List<CharSequence> lengths = headers.getAll("content-length");
        Long length = null;
        for (CharSequence one : lengths) {
            if (!digits(one)) return Head.MALFORMED;
            long bytes = Long.parseLong(one, 0, one.length(), 10);
            if (length != null && length != bytes) return Head.MALFORMED;
            length = bytes;
        }
        int code = status == null ? 0 : Integer.parseInt(status, 0, STATUS_DIGITS, 10);
        return new Head(code, length, true);
    }

    private static boolean digits(CharSequence text) {
        return !text.isEmpty()
                && text.length() <= MOST_DIGITS
                && text.chars().allMatch(one -> one >= '0' && one <= '9');
    }

    /**
     * What a header block of a response says.
     *
     * @param status 0 = it has none, as trailers have none
     * @param length of the body in bytes; null = it does not say
     * @param wellFormed whether it keeps to the rules (RFC 9113, section 8.2)
     */
    public record Head(int status, Long length, boolean wellFormed) {

        static final Head MALFORMED = new Head(0, null, false);

        private static final int SWITCHING_PROTOCOLS = 101;
        private static final int LOWEST_STATUS = 100;
        private static final int LOWEST_FINAL = 200;

        /** Whether another head follows that is the true one. */
        public boolean isInterim() {
            return isStatus() && status < LOWEST_FINAL;
        }

        /** Whether a response of HTTP/2 may have it. */
        public boolean isStatus() {
            return status >= LOWEST_STATUS && status != SWITCHING_PROTOCOLS;
        }
    }
}
