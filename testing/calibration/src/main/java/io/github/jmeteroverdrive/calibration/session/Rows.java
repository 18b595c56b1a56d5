// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A table of numbers that any thread can add to; its memory is allocated in advance. */
final class Rows {

    private static final int BITS = 16;
    private static final int CHUNK = 1 << BITS;
    private static final int CHUNKS = 1 << 12;

    /** So the first quarter of a million rows needs no allocation during a test. */
    private static final int AHEAD = 4;

    private final String[] columns;
    private final AtomicReferenceArray<AtomicLongArray> chunks = new AtomicReferenceArray<>(CHUNKS);
    private final AtomicInteger next = new AtomicInteger();

    Rows(String... columns) {
        this.columns = columns;
        for (int i = 0; i < AHEAD; i++) chunk(i << BITS);
    }

    /** A new row of zeros. */
    int add() {
        return next.getAndIncrement();
    }

    int size() {
        return next.get();
    }

    void set(int row, int column, long value) {
        chunk(row).setRelease((row & CHUNK - 1) * columns.length + column, value);
    }

    long get(int row, int column) {
        return chunk(row).getAcquire((row & CHUNK - 1) * columns.length + column);
    }

    private AtomicLongArray chunk(int row) {
        AtomicLongArray chunk = chunks.get(row >>> BITS);
        if (chunk != null) return chunk;
        chunks.compareAndSet(row >>> BITS, null, new AtomicLongArray(CHUNK * columns.length));
        return chunks.get(row >>> BITS);
    }

    /** Writes it as CSV, atomically. */
    void write(Path file) throws IOException {
        Path part = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".part");
        try (BufferedWriter out = Files.newBufferedWriter(part)) {
            out.append(String.join(",", columns)).append('\n');
            int rows = size();
            for (int row = 0; row < rows; row++) {
                for (int column = 0; column < columns.length; column++) {
                    if (column > 0) out.append(',');
                    out.append(Long.toString(get(row, column)));
                }
                out.append('\n');
            }
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
