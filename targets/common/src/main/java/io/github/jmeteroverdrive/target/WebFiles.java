// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
