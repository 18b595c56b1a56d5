// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * The files that web servers serve.
 *
 * @param root the directory with {@link #INDEX}
 * @param file the file at {@link WebOptions#file}
 */
public record WebFiles(Path root, Path file) {

    /** The page, as large as nginx's own. */
    public static final String INDEX = "index.html";

    /** The suffix of a compressed file. */
    public static final String CODED = ".gz";

    /** Bytes of the page. */
    public static final int INDEX_SIZE = 615;

    /**
     * Uses the file of the options if it exists, else makes a sparse one of zeros, which is never read from a disk.
     * With {@link WebOptions#gzipStatic} there is only its compressed form, with the suffix {@link #CODED}; a file that
     * is made is text then.
     */
    public static WebFiles make(WebOptions options, WorkDirectory directory) throws IOException {
        Path root = Files.createDirectory(directory.path().resolve("www"));
        Files.writeString(root.resolve(INDEX), page());
        Path wanted = Path.of(options.decodedFile());
        boolean exists = Files.isRegularFile(wanted);
        if (exists && !options.gzipStatic()) return new WebFiles(root, wanted);
        Path made = directory.path().resolve("file");
        if (options.gzipStatic()) {
            Path coded = made.resolveSibling(made.getFileName() + CODED);
            if (exists) compress(wanted, coded);
            else CompressedText.write(coded, options.size());
            return new WebFiles(root, made);
        }
        try (RandomAccessFile sparse = new RandomAccessFile(made.toFile(), "rw")) {
            sparse.setLength(options.size());
        }
        return new WebFiles(root, made);
    }

    private static void compress(Path file, Path coded) throws IOException {
        try (var out = new GZIPOutputStream(Files.newOutputStream(coded), 64 << 10)) {
            Files.copy(file, out);
        }
    }

    private static String page() {
        String start = "<!DOCTYPE html>\n<html><head><title>JMeter Overdrive</title></head><body>\n";
        String end = "</body></html>\n";
        String line = "<p>A page to be asked for again and again.</p>\n";
        int space = INDEX_SIZE - start.length() - end.length();
        String body = line.repeat(space / line.length());
        return start + body + " ".repeat(space - body.length()) + end;
    }

    /**
     * A gzip file (RFC 1952) of an XML document of any size, always the same: a list of orders that compresses to about
     * an eighth, as pages and documents do.
     *
     * <p>The text repeats every {@value #BLOCK} bytes, and no block refers to the one before. So one block is
     * compressed once and written many times. Decoding costs as much as for any other text, because deflate refers back
     * 32 KiB at most.
     */
    static final class CompressedText {

        private static final int BLOCK = 1 << 20;
        private static final int LEVEL = 6;

        /** No name, no time, an unknown system. */
        private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

        private static final String[] FIRST = {
            "Anna", "Boris", "Clara", "David", "Elena", "Frank", "Greta", "Hugo", "Ines", "Jan"
        };
        private static final String[] LAST = {
            "Adler", "Brandt", "Castro", "Duval", "Eriksen", "Fontana", "Gruber", "Horvat", "Ivanov"
        };
        private static final String[] STATE = {"ordered", "packed", "shipped", "delivered", "returned"};

        private CompressedText() {}

        /** @param size bytes of the text */
        static void write(Path file, long size) throws IOException {
            byte[] text = text();
            byte[] block = deflated(text, BLOCK, Deflater.FULL_FLUSH);
            int rest = (int) (size % BLOCK);
            CRC32 checksum = new CRC32();
            try (OutputStream out = Files.newOutputStream(file)) {
                out.write(HEADER);
                for (long n = size / BLOCK; n > 0; n--) {
                    out.write(block);
                    checksum.update(text);
                }
                out.write(deflated(text, rest, Deflater.NO_FLUSH));
                checksum.update(text, 0, rest);
                out.write(ByteBuffer.allocate(8)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt((int) checksum.getValue())
                        .putInt((int) size)
                        .array());
            }
        }

        /** @param flush NO_FLUSH for the end of all */
        private static byte[] deflated(byte[] text, int length, int flush) {
            Deflater deflater = new Deflater(LEVEL, true);
            deflater.setInput(text, 0, length);
            if (flush == Deflater.NO_FLUSH) deflater.finish();
            ByteArrayOutputStream coded = new ByteArrayOutputStream();
            byte[] buffer = new byte[64 << 10];
            // a buffer that is not full was the last one
            for (int n = buffer.length; n == buffer.length; ) {
                n = deflater.deflate(buffer, 0, buffer.length, flush);
                coded.write(buffer, 0, n);
            }
            deflater.end();
            return coded.toByteArray();
        }

        private static byte[] text() {
            SplittableRandom random = new SplittableRandom(1);
            StringBuilder text = new StringBuilder(BLOCK + 1000).append("<orders>\n");
            for (int id = 1_000_000; text.length() < BLOCK; id++) text.append(order(id, random));
            text.setLength(BLOCK);
            return text.toString().getBytes(StandardCharsets.US_ASCII);
        }

        private static String order(int id, SplittableRandom random) {
            return String.format(
                    Locale.ROOT,
                    """
                      <order id="%d" date="2018-%02d-%02d">
                        <customer number="%05d">%s %s</customer>
                        <item article="%04d" quantity="%d" price="%d.%02d"/>
                        <state>%s</state>
                      </order>
                    """,
                    id,
                    1 + random.nextInt(12),
                    1 + random.nextInt(28),
                    random.nextInt(100_000),
                    FIRST[random.nextInt(FIRST.length)],
                    LAST[random.nextInt(LAST.length)],
                    random.nextInt(10_000),
                    1 + random.nextInt(9),
                    1 + random.nextInt(200),
                    random.nextInt(100),
                    STATE[random.nextInt(STATE.length)]);
        }
    }
}
