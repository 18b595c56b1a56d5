// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Random;

/** The bytes of a response, including its faults. */
final class Answer {

    private enum ResponseFraming {
        LENGTH,
        CHUNKED,
        UNTIL_END
    }

    private static final String[] INVALID_LENGTHS = {"-5", "abc", "+5", "5 5", "0x5", "", "99999999999999999999", "5;6"
    };
    private static final String[] INVALID_SIZES = {"xyz", "-5", "+5", "", "ffffffffffffffffff", "5 x", "0x5"};

    private final Random random;
    private final Fault fault;
    private final byte[] body;
    private final boolean gzip;
    private final SamplerVariant variant;
    private final ResponseFraming framing;
    private final boolean http10;
    private final boolean closes;
    private final String method;
    private final int status;
    private final ByteArrayOutputStream wire = new ByteArrayOutputStream();
    private int headLength;

    Answer(Random random, Fault fault, byte[] body, boolean gzip, SamplerVariant variant) {
        this.random = random;
        this.fault = fault;
        this.body = body;
        this.gzip = gzip;
        this.variant = variant;
        framing = framing();
        http10 = framing != ResponseFraming.CHUNKED && oneIn(8);
        boolean head = fault == Fault.NONE && oneIn(15);
        method = variant.uploads() ? "POST" : head && !variant.process() && variant.isChecked() ? "HEAD" : "GET";
        status = status();
        closes = framing == ResponseFraming.UNTIL_END || http10 || oneIn(6);
        make();
    }

    private boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    /** A chunk fault needs chunks, and a surplus needs a response that ends before the connection. */
    private ResponseFraming framing() {
        return switch (fault) {
            case CHUNK_SIZE, CHUNK_END, NO_LAST_LINE -> ResponseFraming.CHUNKED;
            case BAD_LENGTH, TWO_LENGTHS -> ResponseFraming.LENGTH;
            case SURPLUS, LEFTOVER, LATE_SURPLUS, CLOSED -> oneIn(2) ? ResponseFraming.LENGTH : ResponseFraming.CHUNKED;
            case CUT ->
                variant == SamplerVariant.WGET || oneIn(2)
                        ? ResponseFraming.LENGTH
                        : ResponseFraming.CHUNKED; // otherwise the end is valid
            default -> ResponseFraming.values()[random.nextInt(3)];
        };
    }

    private int status() {
        if (fault == Fault.STATUS) return oneIn(2) ? 404 : 503;
        boolean bodiless = fault == Fault.NONE || fault == Fault.SURPLUS || fault == Fault.LEFTOVER;
        if (bodiless && method.equals("GET") && oneIn(10)) return oneIn(2) ? 204 : 304;
        return oneIn(8) ? 206 : 200;
    }

    private void make() {
        if (fault == Fault.GARBAGE) put(oneIn(2) ? "hello\r\n" : "\r\n");
        if (!http10 && oneIn(8)) put("HTTP/1.1 " + (oneIn(2) ? "100 Continue" : "103 Early Hints") + "\r\n\r\n");
        put("HTTP/1." + (http10 ? 0 : 1) + " " + status + (oneIn(5) ? "\r\n" : " Some Words\r\n"));
        if (oneIn(2)) put("Content-Type: text/plain\r\n");
        if (gzip) put("Content-Encoding: gzip\r\n");
        lengths();
        if (closes) put("Connection: close\r\n");
        put("\r\n");
        headLength = wire.size();
        if (hasBody()) content();
        if (fault == Fault.SURPLUS) put("surplus".substring(random.nextInt(7)));
        if (fault == Fault.LEFTOVER) put("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nleftover");
    }

    private void lengths() {
        String right = "Content-Length: " + body.length + "\r\n";
        switch (fault) {
            case BAD_LENGTH ->
                put("Content-Length: " + INVALID_LENGTHS[random.nextInt(INVALID_LENGTHS.length)] + "\r\n");
            case TWO_LENGTHS -> put(right + "content-length: " + (body.length + 1) + "\r\n");
            default -> {
                if (framing == ResponseFraming.LENGTH) put(oneIn(20) ? right + right : right);
            }
        }
        if (framing != ResponseFraming.CHUNKED) return;
        String chunked = "Transfer-Encoding: chunked\r\n";
        // it must be ignored, but wget stops there
        int length = random.nextInt(1000) + (variant == SamplerVariant.WGET ? body.length + 1 : 0);
        String beside = "Content-Length: " + length + "\r\n";
        put(!oneIn(6) ? chunked : oneIn(2) ? chunked + beside : beside + chunked);
    }

    private void content() {
        if (framing != ResponseFraming.CHUNKED) {
            wire.writeBytes(body);
            return;
        }
        int broken = fault == Fault.CHUNK_SIZE || fault == Fault.CHUNK_END ? 1 + random.nextInt(2) : 0;
        for (int at = 0, n = 1; at < body.length; n++) {
            int size = Math.min(body.length - at, 1 + random.nextInt(oneIn(3) ? 20 : 60_000));
            if (size == body.length - at && n < broken) broken = n; // this is the last chunk
            if (n == broken && fault == Fault.CHUNK_SIZE) break;
            put(Integer.toHexString(size) + (oneIn(10) ? ";name=value\r\n" : "\r\n"));
            wire.write(body, at, size);
            at += size;
            if (n == broken) put("x");
            put("\r\n");
        }
        if (fault == Fault.CHUNK_SIZE) put(invalidSize() + "\r\nhello\r\n");
        if (fault == Fault.CHUNK_END && body.length == 0) put("1\r\nxx\r\n");
        put(oneIn(10) ? "000\r\n" : "0\r\n");
        if (fault == Fault.NO_LAST_LINE) return;
        put(oneIn(6) ? "Trailer: value\r\n\r\n" : "\r\n");
    }

    /** curl parses the leading digits of a size and ignores the rest. */
    private String invalidSize() {
        int count = variant == SamplerVariant.CURL ? INVALID_SIZES.length - 2 : INVALID_SIZES.length;
        return INVALID_SIZES[random.nextInt(count)];
    }

    private void put(String text) {
        wire.writeBytes(text.getBytes(ISO_8859_1));
    }

    byte[] wire() {
        return wire.toByteArray();
    }

    /** Bytes before the body. */
    int headLength() {
        return headLength;
    }

    String method() {
        return method;
    }

    boolean hasBody() {
        return !method.equals("HEAD") && status != 204 && status != 304;
    }

    boolean untilEnd() {
        return framing == ResponseFraming.UNTIL_END && hasBody();
    }

    boolean keepAlive() {
        return !closes
                && switch (fault) {
                    case NONE, SURPLUS, LEFTOVER, LATE_SURPLUS, WRONG_CODING, STATUS -> true;
                    default -> false;
                };
    }
}
