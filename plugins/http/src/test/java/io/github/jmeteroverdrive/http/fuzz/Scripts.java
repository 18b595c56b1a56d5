// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Generates a script from a seed, a variant and a number. One thread. */
final class Scripts {

    /** Sent in one write it arrives at once: no part of it can be late. */
    private static final int AT_ONCE = 8 * 1024;

    /** Large enough for the kernel to discard some of it. */
    private static final int LARGE = 3 << 20;

    private static final byte[] NOTHING = {};
    private static final byte[] LETTERS = letters();

    private static final ConcurrentMap<String, Script> IN_PROGRESS = new ConcurrentHashMap<>();

    private final SamplerVariant variant;
    private final Random random;
    private final Fault fault;

    private Scripts(long seed, SamplerVariant variant, int number) {
        this.variant = variant;
        random = new Random(seed * 1_000_003 + variant.ordinal() * 7_919L + number * 104_729L);
        random.nextInt();
        fault = fault();
    }

    /** The script of a sample in progress, shared by sampler, server and judge. */
    static Script of(long seed, SamplerVariant variant, int number) {
        return IN_PROGRESS.computeIfAbsent(
                seed + "/" + variant + "/" + number, ignored -> new Scripts(seed, variant, number).script());
    }

    /** The sample has ended. */
    static void forget(long seed, SamplerVariant variant, int number) {
        IN_PROGRESS.remove(seed + "/" + variant + "/" + number);
    }

    /** Half of all responses are valid. */
    private Fault fault() {
        if (random.nextBoolean()) return Fault.NONE;
        Fault[] all = Fault.values();
        Fault fault = all[random.nextInt(all.length)];
        if (fault == Fault.STALL && random.nextInt(4) > 0) fault = Fault.CUT; // each one costs time
        return variant.cannotDetect(fault) ? Fault.NONE : fault;
    }

    private boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    private Script script() {
        boolean small = fault == Fault.SURPLUS || fault == Fault.LEFTOVER;
        byte[] decoded = bytes(length(small));
        boolean gzip = variant == SamplerVariant.DECODE || oneIn(6);
        byte[] body = gzip || fault == Fault.WRONG_CODING ? coded(decoded) : decoded;
        Answer answer = new Answer(random, fault, body, gzip || fault == Fault.WRONG_CODING, variant);
        byte[] wire = answer.wire();
        int end = end(wire.length, answer.headLength());
        boolean whole = answer.hasBody();
        return new Script(
                answer.method(),
                fault,
                wire,
                parts(end, small),
                whole ? body : NOTHING,
                whole ? decoded : NOTHING,
                fault == Fault.LATE_SURPLUS ? bytes(1 + random.nextInt(20)) : NOTHING,
                answer.untilEnd(),
                answer.keepAlive(),
                variant == SamplerVariant.KEEP && fault == Fault.NONE && oneIn(10));
    }

    private int length(boolean small) {
        if (fault != Fault.CUT && oneIn(12)) return random.nextInt(2);
        if (small) return random.nextInt(AT_ONCE);
        boolean reset = fault == Fault.RESET || fault == Fault.RESET_AT_END;
        // the kernel discards bytes after the first MiB of a connection
        if (variant == SamplerVariant.DISCARD && reset) return LARGE / 2 + random.nextInt(LARGE);
        boolean large = variant == SamplerVariant.DISCARD || variant.process();
        if (oneIn(large ? 8 : 100)) return 1 + random.nextInt(LARGE);
        return 1 + random.nextInt(oneIn(4) ? 1 << 17 : 1 << 12);
    }

    /** Letters, so that failures are readable; none can start a status line or a chunk. */
    private static byte[] letters() {
        byte[] bytes = new byte[1 << 16];
        new Random(0).nextBytes(bytes);
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) ('g' + (bytes[i] & 15));
        return bytes;
    }

    /** The same letters from a random offset, repeated, because generating new ones takes too long. */
    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        int from = random.nextInt(LETTERS.length);
        for (int at = 0; at < length; from = 0) {
            int part = Math.min(length - at, LETTERS.length - from);
            System.arraycopy(LETTERS, from, bytes, at, part);
            at += part;
        }
        return bytes;
    }

    private byte[] coded(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = fast(out)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] coded = out.toByteArray();
        if (fault != Fault.WRONG_CODING) return coded;
        if (oneIn(2)) return java.util.Arrays.copyOf(coded, coded.length - 1 - random.nextInt(8));
        coded[oneIn(2) ? 0 : coded.length - 8] ^= 1; // the magic number or the checksum
        return coded;
    }

    private static GZIPOutputStream fast(OutputStream out) throws IOException {
        return new GZIPOutputStream(out) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }

    /** Number of bytes of the response to send. */
    private int end(int all, int head) {
        return switch (fault) {
            // before, within and after the header
            case CUT, RESET, STALL -> inHead(all, head) ? random.nextInt(head) : head + random.nextInt(all - head);
            default -> all;
        };
    }

    /** wget does not show where the header ends. */
    private boolean inHead(int all, int head) {
        return all == head || oneIn(4) && (variant != SamplerVariant.WGET || fault != Fault.CUT);
    }

    private List<Integer> parts(int end, boolean atOnce) {
        List<Integer> parts = new ArrayList<>();
        int pieces = atOnce ? 0 : random.nextInt(4);
        for (int i = 0; i < pieces && end > 0; i++) parts.add(random.nextInt(end));
        parts.sort(null);
        parts.add(end);
        return parts;
    }
}
