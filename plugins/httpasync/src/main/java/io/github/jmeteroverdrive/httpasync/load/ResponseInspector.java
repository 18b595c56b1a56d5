// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.http.body.BodyChecksum;
import io.github.jmeteroverdrive.http.body.ContentCodings;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import io.github.jmeteroverdrive.shaded.io.netty.channel.embedded.EmbeddedChannel;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.DecoderException;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.compression.JdkZlibDecoder;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.compression.ZlibWrapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Inspects the responses to one request after another, as their bytes arrive: checks whether each is as expected, and
 * stores parts for its result. Reads only as much as needed. One thread.
 */
public final class ResponseInspector implements ResponseCheck.Inspected {

    private static final HeaderMatcher LOCATION = HeaderMatcher.parse("Location");
    private static final HeaderMatcher CHALLENGE = HeaderMatcher.parse("WWW-Authenticate");
    private static final HeaderMatcher CONTENT_TYPE = HeaderMatcher.parse("Content-Type");
    private static final HeaderMatcher CONTENT_ENCODING = HeaderMatcher.parse("Content-Encoding");
    private static final int MAX_DETAILED_BODY = 10 << 20;

    private final ResponseCheck check;
    private final FailedBodies failedBodies;
    private final boolean detailed;
    private final int keep;
    private final StreamingSearch search; // null = none
    private final EventReader eventReader; // null = none
    private final List<String> bodyFailures;
    private final String missingHeader;
    private final String missingText;
    private final StringBuilder fields = new StringBuilder();
    private final BodyPrefix prefix = new BodyPrefix();
    private final BodyDecoder.Taker decodedTaker = this::takeDecoded;
    private BodyChecksum checksum = BodyChecksum.NONE;
    private boolean hasHeader;
    private String location = "";
    private List<String> challenges; // null = they are not read
    private String contentType = "";
    private boolean readsEncoding;
    private String encoding = "";
    private BodyDecoder decoder; // null = the body is not encoded, or its text is not read
    private EventReader events; // null = the response is not read as events
    private BodyPrefix searched; // null = no value is extracted from the body
    private boolean wantsBody;
    private String unmet;

    /** @param detailed whether results contain the whole response, for View Results Tree */
    ResponseInspector(ResponseCheck check, FailedBodies failedBodies, boolean detailed) {
        this.check = check;
        this.failedBodies = failedBodies;
        this.detailed = detailed;
        keep = detailed ? Math.max(check.keep(), MAX_DETAILED_BODY) : check.keep();
        search = check.search().orElse(null);
        eventReader = check.eventReader();
        bodyFailures = check.bodyFailures();
        missingHeader = check.missingHeader();
        missingText = check.missingText();
    }

    @Override
    public ResponseInspector inspector() {
        return this;
    }

    @Override
    public void begin() {
        begin(false);
    }

    /** @param searchesBody whether {@link #alsoFill} follows */
    public void begin(boolean searchesBody) {
        readsEncoding = searchesBody || keepsBody() || search != null || eventReader != null;
        events = null;
        encoding = "";
        closeDecoder();
        decoder = null;
        searched = null;
        hasHeader = check.header() == null;
        location = "";
        if (challenges != null) challenges.clear();
        contentType = "";
        fields.setLength(0);
        wantsBody = false;
        prefix.begin(0);
        unmet = null;
        if (check.hasChecksum()) checksum = check.body().kind().start();
        if (search != null) search.begin();
    }

    @Override
    public boolean wantsFields() {
        return !hasHeader || check.location() || readsEncoding || challenges != null;
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (!hasHeader) hasHeader = check.header().matches(line, from, to);
        if (check.location() && LOCATION.matches(line, from, to)) location = LOCATION.value(line, from, to);
        if (challenges != null && CHALLENGE.matches(line, from, to)) challenges.add(CHALLENGE.value(line, from, to));
        if (keepsBody() && CONTENT_TYPE.matches(line, from, to)) contentType = CONTENT_TYPE.value(line, from, to);
        if (readsEncoding && CONTENT_ENCODING.matches(line, from, to))
            encoding = CONTENT_ENCODING.value(line, from, to);
        if (detailed)
            fields.append(new String(line, from, to - from, StandardCharsets.UTF_8))
                    .append('\n');
    }

    /** Before the body begins: stores its decoded start there, too. */
    public void alsoFill(BodyPrefix start) {
        searched = start;
    }

    @Override
    public void head(int status) {
        boolean encoded = !encoding.isEmpty() && !encoding.equalsIgnoreCase("identity");
        if (encoded) decoder = new BodyDecoder(encoding);
        boolean followed = !location.isEmpty() && StatusSet.isRedirect(status);
        if (eventReader != null && check.status().has(status) && !followed) {
            events = eventReader;
            events.begin();
        }
        prefix.begin(mayBeSaved(status) ? Math.max(keep, FailedBodies.MAX_BYTES) : keep);
        wantsBody = wantsMore();
    }

    private boolean mayBeSaved(int status) {
        if (!check.status().has(status)) return failedBodies.wants(ResponseCheck.status(status));
        if (!hasHeader) return failedBodies.wants(missingHeader);
        if (events != null && failedBodies.wants(events.failure())) return true;
        for (String failure : bodyFailures) if (failedBodies.wants(failure)) return true;
        return false;
    }

    private boolean wantsMore() {
        return prefix.wantsMore()
                || check.hasChecksum()
                || events != null
                || search != null && !search.found()
                || searched != null && !searched.isCut();
    }

    @Override
    public boolean wantsBody() {
        return wantsBody;
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
        if (!wantsBody) return;
        checksum.update(bytes, from, to - from);
        if (decoder == null) takeDecoded(bytes, from, to);
        else decoder.take(bytes, from, to, decodedTaker);
        wantsBody = wantsMore();
    }

    @Override
    public EventReader events() {
        return events;
    }

    private void takeDecoded(byte[] bytes, int from, int to) {
        if (events != null) events.take(bytes, from, to);
        prefix.take(bytes, from, to);
        if (search != null) search.take(bytes, from, to);
        if (searched != null) searched.take(bytes, from, to);
    }

    private String eventDecodingProblem() {
        if (decoder == null || decoder.isStreaming()) return decodingProblem();
        return " The body is encoded with " + encoding
                + ", of which events cannot be read as they arrive; ask for gzip.";
    }

    private void closeDecoder() {
        if (decoder != null) decoder.close();
    }

    /** A sentence with a space before it if the text of the body is not known, or else "". */
    public String decodingProblem() {
        return decoder == null ? "" : decoder.problem();
    }

    @Override
    public void judge(Exchange exchange) {
        if (decoder != null) decoder.end(decodedTaker, this::wantsMore);
        closeDecoder();
        String failure = exchange.failure() == null ? failure(exchange) : null;
        if (failure != null) reject(exchange, failure);
    }

    /** Fails a request whose response is complete, but not what was expected, and saves the start of the body. */
    public void reject(Exchange exchange, String failure) {
        exchange.reject(failure);
        if (check.status().has(exchange.status())) unmet = failure;
        if (!failedBodies.wants(failure)) return;
        byte[] start = prefix.copy(FailedBodies.MAX_BYTES);
        byte[] own = searched == null ? start : searched.copy(FailedBodies.MAX_BYTES);
        if (own.length > start.length) start = own;
        boolean decoded = decoder != null && decoder.isDecoding();
        String size = start.length + (decoded ? " bytes, decoded" : " of " + exchange.bodyBytes() + " bytes");
        failedBodies.save(check.element(), failure, start, size);
    }

    private String failure(Exchange exchange) {
        if (!check.status().has(exchange.status())) return ResponseCheck.status(exchange.status());
        if (!hasHeader) return missingHeader;
        OptionalLong length = check.body().length();
        if (length.isPresent() && length.getAsLong() != exchange.bodyBytes()) return ResponseCheck.WRONG_LENGTH;
        String expected = check.body().checksum();
        if (!expected.isEmpty() && !expected.equals(checksum.hex())) return ResponseCheck.WRONG_CHECKSUM;
        if (search != null && !search.found()) return missingText + decodingProblem();
        String missingEvent = events == null ? null : events.failure();
        return missingEvent == null ? null : missingEvent + eventDecodingProblem();
    }

    /** What a response with an expected status lacked; null if nothing, or for other failures. */
    String unmet() {
        return unmet;
    }

    /** The Location header; "" if there is none or redirects are not followed. */
    public String location() {
        return location;
    }

    /** From now on the challenges of responses are read. */
    public void readChallenges() {
        challenges = new ArrayList<>(1);
    }

    /** Values of WWW-Authenticate. */
    public List<String> challenges() {
        return challenges;
    }

    /** The start of the body that a result stores. */
    public byte[] firstBytes() {
        return prefix.copy(keep);
    }

    public boolean keepsBody() {
        return keep > 0;
    }

    /** The body that it gets has another type than the one in the response, whose head is complete. */
    public void contentIs(String type) {
        if (keepsBody()) contentType = type;
    }

    /** The Content-Type header if the body is stored; "" if there is none. */
    public String contentType() {
        return contentType;
    }

    public boolean isDetailed() {
        return detailed;
    }

    /** If detailed, the header lines, each with a line feed. */
    public String fields() {
        return fields.toString();
    }

    /** Checksum of the body as received, in hexadecimal; "" if none was requested. */
    public String checksum() {
        return checksum.hex();
    }

    /**
     * Decodes one body (RFC 9110, section 8.4.1): gzip and deflate as it arrives; br, zstd and several codings, whose
     * decoders need a stream to read, when it is complete. A body with another coding stays as it is. One thread.
     */
    private static final class BodyDecoder {

        /** Takes decoded bytes. */
        interface Taker {

            void take(byte[] bytes, int from, int to);
        }

        private static final int BUFFER = 8 * 1024;
        private static final int MAX_COLLECTED = 64 << 20;

        private final ContentCodings codings;
        private final EmbeddedChannel channel; // null = it is decoded when complete, or not at all
        private final ByteArrayOutputStream collected; // null = it is decoded as it arrives, or not at all
        private final byte[] buffer = new byte[BUFFER];
        private boolean broken;
        private boolean tooLong;

        /** @param coding value of Content-Encoding */
        BodyDecoder(String coding) {
            codings = ContentCodings.of(coding);
            JdkZlibDecoder decoder = null;
            if (codings.isOnly("gzip"))
                decoder = new JdkZlibDecoder(true, 0); // all its members (RFC 1952, section 2.2)
            else if (codings.isOnly("deflate"))
                decoder = new JdkZlibDecoder(ZlibWrapper.ZLIB_OR_NONE, 0); // some servers leave the wrapper out
            channel = decoder == null ? null : new EmbeddedChannel(decoder);
            collected = channel == null && codings.known() ? new ByteArrayOutputStream() : null;
        }

        /** Whether what arrives is decoded at once. */
        boolean isStreaming() {
            return collected == null;
        }

        void take(byte[] bytes, int from, int to, Taker taker) {
            if (channel != null) decode(bytes, from, to, taker);
            else if (collected == null) taker.take(bytes, from, to);
            else if (collected.size() + to - from <= MAX_COLLECTED) collected.write(bytes, from, to - from);
            else tooLong = true;
        }

        private void decode(byte[] bytes, int from, int to, Taker taker) {
            if (broken) return;
            try {
                channel.writeInbound(Unpooled.copiedBuffer(bytes, from, to - from));
            } catch (DecoderException e) {
                broken = true;
            }
            for (ByteBuf decoded; (decoded = channel.readInbound()) != null; decoded.release()) {
                while (decoded.isReadable()) {
                    int count = Math.min(buffer.length, decoded.readableBytes());
                    decoded.readBytes(buffer, 0, count);
                    taker.take(buffer, 0, count);
                }
            }
        }

        /** The body is complete: decodes what was collected, as long as it is wanted. */
        void end(Taker taker, BooleanSupplier wanted) {
            if (collected == null || collected.size() == 0 || tooLong) return;
            try (InputStream decoded = codings.decode(new ByteArrayInputStream(collected.toByteArray()))) {
                for (int count; wanted.getAsBoolean() && (count = decoded.read(buffer)) >= 0; )
                    taker.take(buffer, 0, count);
            } catch (IOException e) {
                broken = true;
            }
            collected.reset();
        }

        /** A sentence with a space before it if the body cannot be decoded, or else "". */
        String problem() {
            if (broken) return " The body is not valid " + codings + ".";
            if (tooLong) return " The body is longer than 64 MiB of " + codings + ", which is not decoded.";
            return isDecoding() ? "" : " The body is encoded with " + codings + ", which is not decoded.";
        }

        boolean isDecoding() {
            return channel != null || collected != null;
        }

        /** Releases the memory of the decoder. */
        void close() {
            if (channel == null) return;
            try {
                channel.finishAndReleaseAll();
            } catch (DecoderException e) {
                broken = true; // it tries the rest once more
            }
        }
    }
}
