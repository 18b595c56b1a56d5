// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Exception;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Decodes the header blocks of one connection, with its dynamic table. One thread. */
public final class ResponseHeaderDecoder {

    private static final int MAX_BYTES = 256 * 1024;
    private static final int STATUS_DIGITS = 3;
    private static final int MAX_DIGITS = 18;

    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true, MAX_BYTES);

    /**
     * @param sink receives the fields in the form of HTTP/1.1, if it wants them
     * @param trailers whether they follow the body
     * @throws ProtocolViolation if nothing after it on the connection can be decoded either
     */
    public Head decode(int stream, ByteBuf block, ResponseSink sink, boolean trailers) throws ProtocolViolation {
        try {
            Http2Headers headers = decoder.decodeHeaders(stream, block);
            if (sink.wantsFields()) show(headers, sink, trailers);
            return head(headers);
        } catch (Http2Exception e) {
            if (Http2Exception.isStreamError(e)) return Head.MALFORMED;
            throw new ProtocolViolation("The server's header block cannot be decoded.");
        }
    }

    private static void show(Http2Headers headers, ResponseSink sink, boolean trailers) {
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            byte[] line = (field.getKey() + ": " + field.getValue()).getBytes(StandardCharsets.ISO_8859_1);
            if (trailers) sink.trailer(line, 0, line.length);
            else if (line[0] != ':') sink.field(line, 0, line.length);
        }
    }

    private static Head head(Http2Headers headers) {
        CharSequence status = headers.status();
        if (status != null && (status.length() != STATUS_DIGITS || !isNumber(status))) return Head.MALFORMED;
        Long length = null;
        for (CharSequence field : headers.getAll("content-length")) {
            // a list of equal values is one value (RFC 9110, section 8.6)
            for (String text : field.toString().split(",", -1)) {
                String number = text.strip();
                if (!isNumber(number)) return Head.MALFORMED;
                long bytes = Long.parseLong(number);
                if (length != null && length != bytes) return Head.MALFORMED;
                length = bytes;
            }
        }
        int code = status == null ? 0 : Integer.parseInt(status, 0, STATUS_DIGITS, 10);
        return new Head(code, length, true);
    }

    private static boolean isNumber(CharSequence text) {
        return !text.isEmpty() && text.length() <= MAX_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /**
     * @param status 0 = none, as in trailers
     * @param length the Content-Length, or null
     * @param wellFormed according to RFC 9113, section 8.2
     */
    public record Head(int status, Long length, boolean wellFormed) {

        static final Head MALFORMED = new Head(0, null, false);

        private static final int SWITCHING_PROTOCOLS = 101;
        private static final int MIN_STATUS = 100;
        private static final int MIN_FINAL_STATUS = 200;

        /** Whether the final head follows. */
        public boolean isInterim() {
            return isStatus() && status < MIN_FINAL_STATUS;
        }

        /** Whether it is a valid status for HTTP/2. */
        public boolean isStatus() {
            return status >= MIN_STATUS && status != SWITCHING_PROTOCOLS;
        }
    }
}
