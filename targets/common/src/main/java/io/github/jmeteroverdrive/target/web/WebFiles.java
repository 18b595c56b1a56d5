// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.web;

import io.github.jmeteroverdrive.target.WorkDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * What web servers serve, and nothing else of this disk.
 *
 * @param root the directory with {@link #INDEX}
 * @param file the file at {@link WebOptions#file}
 */
public record WebFiles(Path root, Path file) {

    /** The page, whose size is that of the page that comes with nginx. */
    public static final String INDEX = "index.html";

    /** What the name of a compressed file ends with. */
    public static final String CODED = ".gz";

    /** Bytes of the page. */
    public static final int INDEX_SIZE = 615;

    /**
     * Takes the file that the options name from the disk, or makes a sparse one of zeros, which
     * takes no room and is never read from a disk. With {@link WebOptions#gzipStatic} there is its
     * compressed form alone, with {@link #CODED} behind its name; one that is made is text then.
     */
    public static WebFiles make(WebOptions options, WorkDirectory directory) throws IOException {
        Path root = Files.createDirectory(directory.path().resolve("www"));
        Files.writeString(root.resolve(INDEX), page());
        Path wanted = Path.of(options.decodedFile());
        boolean there = Files.isRegularFile(wanted);
        if (there && !options.gzipStatic()) return new WebFiles(root, wanted);
        Path made = directory.path().resolve("file");
        if (options.gzipStatic()) {
            Path coded = made.resolveSibling(made.getFileName() + CODED);
            if (there) compress(wanted, coded);
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
        String start =
                "<!DOCTYPE html>\n<html><head><title>JMeter Overdrive</title></head><body>\n";
        String end = "</body></html>\n";
        String line = "<p>A page to be asked for again and again.</p>\n";
        int room = INDEX_SIZE - start.length() - end.length();
        String body = line.repeat(room / line.length());
        return start + body + " ".repeat(room - body.length()) + end;
    }
}
