// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.http.download.BodyChecksum;
import io.github.jmeteroverdrive.http.download.ContentCodings;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

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
    private static final int PARTIAL_CONTENT = 206;

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

    /** Whether the end of the run has cut off a stream of events. */
    private boolean cutOff;

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
        cutOff = false;
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
                || search != null && (!search.found() || decoder != null)
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

    @Override
    public void cutOff() {
        cutOff = true;
    }

    private void takeDecoded(byte[] bytes, int from, int to) {
        if (events != null) events.take(bytes, from, to);
        prefix.take(bytes, from, to);
        if (search != null) search.take(bytes, from, to);
        if (searched != null) searched.take(bytes, from, to);
    }

    private String eventDecodingProblem() {
        if (decoder == null || decoder.isStreaming()) return decodingProblem();
        return " The body is encoded with " + encoding + ", so its events cannot be read as they arrive; ask for gzip.";
    }

    private void closeDecoder() {
        if (decoder != null) decoder.close();
    }

    /** A sentence with a space before it if the text of the body is not known, or else "". */
    public String decodingProblem() {
        return decoder == null ? "" : decoder.problem(wantsBody);
    }

    /**
     * Whether the response is a failure if its encoded body is damaged, or ends too early: not if that is on purpose,
     * or nothing needs the rest.
     */
    private boolean needsWholeCode(int status) {
        if (decoder == null || status == PARTIAL_CONTENT || cutOff) return false;
        if (events != null) return !events.isComplete();
        return search != null || searched != null && !searched.isCut() || !prefix.has(check.keep());
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
        if (missingEvent != null) return missingEvent + eventDecodingProblem();
        return needsWholeCode(exchange.status()) ? decoder.damage(true) : null;
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

        interface Taker {

            void take(byte[] bytes, int from, int to);
        }

        private static final int BUFFER = 8 * 1024;
        private static final int MAX_COLLECTED = 64 << 20;

        private final ContentCodings codings;
        private final Inflation inflation; // null = it is decoded when complete, or not at all
        private final ByteArrayOutputStream collected; // null = it is decoded as it arrives, or not at all
        private final byte[] buffer = new byte[BUFFER];
        private boolean broken;
        private boolean tooLong;

        /** @param coding value of Content-Encoding */
        BodyDecoder(String coding) {
            codings = ContentCodings.of(coding);
            boolean gzip = codings.isOnly("gzip");
            inflation = gzip || codings.isOnly("deflate") ? new Inflation(gzip) : null;
            collected = inflation == null && codings.known() ? new ByteArrayOutputStream() : null;
        }

        /** Whether what arrives is decoded at once. */
        boolean isStreaming() {
            return collected == null;
        }

        void take(byte[] bytes, int from, int to, Taker taker) {
            if (inflation != null) inflate(bytes, from, to, taker);
            else if (collected == null) taker.take(bytes, from, to);
            else {
                int more = Math.min(MAX_COLLECTED - collected.size(), to - from);
                collected.write(bytes, from, more);
                tooLong |= more < to - from;
            }
        }

        private void inflate(byte[] bytes, int from, int to, Taker taker) {
            if (broken) return;
            try {
                inflation.take(bytes, from, to, buffer, taker);
            } catch (DataFormatException e) {
                broken = true;
            }
        }

        /** The body is complete: decodes what was collected, as long as it is wanted. */
        void end(Taker taker, BooleanSupplier wanted) {
            if (collected == null || collected.size() == 0) return;
            ByteArrayInputStream coded = new ByteArrayInputStream(collected.toByteArray());
            try (InputStream decoded = codings.decode(coded)) {
                for (int count; wanted.getAsBoolean() && (count = decoded.read(buffer)) >= 0; )
                    taker.take(buffer, 0, count);
            } catch (IOException e) {
                broken = !tooLong || coded.available() > 0;
            }
            collected.reset();
        }

        /**
         * A sentence with a space before it if not all of the body can be decoded, or else "".
         *
         * @param toEnd whether it was to be decoded to its end
         */
        String problem(boolean toEnd) {
            String damage = damage(toEnd);
            if (damage != null) return " " + damage;
            if (tooLong) return " Of the body, only the first 64 MiB of " + codings + " are decoded.";
            return isDecoding() ? "" : " The body is encoded with " + codings + ", which is not decoded.";
        }

        /** Why the body is not a whole one in its coding, a sentence; null = it is, as far as it was decoded. */
        String damage(boolean toEnd) {
            if (broken) return "The body is not valid " + codings + (isStreaming() ? "." : ", or is cut off.");
            boolean cutOff = toEnd && inflation != null && !inflation.isComplete();
            return cutOff ? "The body ends before its " + codings + " is complete." : null;
        }

        boolean isDecoding() {
            return inflation != null || collected != null;
        }

        void close() {
            if (inflation != null) inflation.close();
        }
    }

    /**
     * Decodes gzip (RFC 1952), or deflate (RFC 1950; also RFC 1951, because some servers leave the wrapper out), in
     * pieces of any size. Bytes after a member of gzip that do not begin another one are ignored, as browsers and the
     * JDK do. One thread.
     */
    private static final class Inflation {

        private enum Part {
            HEAD,
            DATA,
            TRAILER,
            BETWEEN,
            END
        }

        private static final byte[] MAGIC = {0x1f, (byte) 0x8b, 8};
        private static final int FLAGS_AT = 3;
        private static final int FIXED_HEAD = 10;

        /** Longer than any head in use: a name without an end is not stored for ever. */
        private static final int MAX_HEAD = 1 << 18;

        private static final int CHECKED = 2;
        private static final int EXTRA = 4;
        private static final int NAME = 8;
        private static final int COMMENT = 16;
        private static final int TRAILER_BYTES = 8;
        private static final int ZLIB_HEAD = 2;
        private static final int ZLIB_MULTIPLE = 31;
        private static final byte[] NOTHING = {};

        private final boolean gzip;
        private final CRC32 crc = new CRC32();
        private Inflater inflater; // null = no data has arrived
        private Part part = Part.HEAD;

        /** Bytes of a head or a trailer that has not arrived completely. */
        private byte[] held = NOTHING;

        Inflation(boolean gzip) {
            this.gzip = gzip;
        }

        /** Whether the body may end here; an empty body has no coding. */
        boolean isComplete() {
            return part == Part.END || part == Part.BETWEEN || inflater == null && held.length == 0;
        }

        void take(byte[] bytes, int from, int to, byte[] buffer, BodyDecoder.Taker taker) throws DataFormatException {
            byte[] in = bytes;
            int at = from;
            int end = to;
            if (held.length > 0) {
                in = Arrays.copyOf(held, held.length + to - from);
                System.arraycopy(bytes, from, in, held.length, to - from);
                at = 0;
                end = in.length;
            }
            for (int next; at < end && (next = step(in, at, end, buffer, taker)) >= 0; ) at = next;
            held = at == end || part == Part.END ? NOTHING : Arrays.copyOfRange(in, at, end);
        }

        /** Reads one part. @return where the next part begins; -1 = more bytes are needed, or none */
        private int step(byte[] in, int at, int end, byte[] buffer, BodyDecoder.Taker taker)
                throws DataFormatException {
            return switch (part) {
                case HEAD -> gzip ? member(in, at, end) : wrapper(in, at, end);
                case DATA -> data(in, at, end, buffer, taker);
                case TRAILER -> trailer(in, at, end);
                case BETWEEN -> between(in, at, end);
                case END -> -1;
            };
        }

        private int wrapper(byte[] in, int at, int end) {
            if (end - at < ZLIB_HEAD) return -1;
            int head = (in[at] & 0xff) << Byte.SIZE | in[at + 1] & 0xff;
            inflater = new Inflater((in[at] & 0x0f) != Deflater.DEFLATED || head % ZLIB_MULTIPLE != 0);
            part = Part.DATA;
            return at;
        }

        private int member(byte[] in, int at, int end) throws DataFormatException {
            for (int i = 0; i < MAGIC.length && at + i < end; i++)
                if (in[at + i] != MAGIC[i]) throw new DataFormatException();
            int data = at + FIXED_HEAD;
            if (data > end) return -1;
            int flags = in[at + FLAGS_AT];
            if ((flags & EXTRA) != 0) {
                if (data + 2 > end) return -1;
                data += 2 + number(in, data);
            }
            for (int text : new int[] {NAME, COMMENT}) {
                if ((flags & text) == 0) continue;
                while (data < end && in[data] != 0) data++;
                data++;
            }
            int sumAt = data;
            if ((flags & CHECKED) != 0) data += 2;
            if (data - at > MAX_HEAD) throw new DataFormatException();
            if (data > end) return -1;
            crc.reset();
            crc.update(in, at, sumAt - at);
            if (data > sumAt && number(in, sumAt) != (crc.getValue() & 0xffff)) throw new DataFormatException();
            crc.reset();
            if (inflater == null) inflater = new Inflater(true);
            inflater.reset();
            part = Part.DATA;
            return data;
        }

        /** Two bytes, the lower one first. */
        private static int number(byte[] in, int at) {
            return in[at] & 0xff | (in[at + 1] & 0xff) << Byte.SIZE;
        }

        private int data(byte[] in, int at, int end, byte[] buffer, BodyDecoder.Taker taker)
                throws DataFormatException {
            inflater.setInput(in, at, end - at);
            for (int count; (count = inflater.inflate(buffer)) > 0; ) {
                if (gzip) crc.update(buffer, 0, count);
                taker.take(buffer, 0, count);
            }
            if (inflater.needsDictionary()) throw new DataFormatException();
            if (inflater.finished()) part = gzip ? Part.TRAILER : Part.END;
            return end - inflater.getRemaining();
        }

        private int trailer(byte[] in, int at, int end) throws DataFormatException {
            if (end - at < TRAILER_BYTES) return -1;
            ByteBuffer trailer = ByteBuffer.wrap(in, at, TRAILER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            if (trailer.getInt() != (int) crc.getValue() || trailer.getInt() != (int) inflater.getBytesWritten())
                throw new DataFormatException();
            part = Part.BETWEEN;
            return at + TRAILER_BYTES;
        }

        private int between(byte[] in, int at, int end) {
            if (end - at < MAGIC.length) return -1;
            part = Arrays.equals(in, at, at + MAGIC.length, MAGIC, 0, MAGIC.length) ? Part.HEAD : Part.END;
            return at;
        }

        void close() {
            if (inflater != null) inflater.end();
        }
    }
}
