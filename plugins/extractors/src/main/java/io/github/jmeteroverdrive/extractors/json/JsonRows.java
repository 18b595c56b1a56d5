// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Paths that are read from a document in one pass: {@code $.a['b'][0][*]}, at most 64 of them. What
 * a path yields does not depend on the others. Any number of threads may use one.
 */
public final class JsonRows {

    static final int MAX_ROWS = Long.SIZE;

    final int rows;
    final int levels;

    /**
     * Of a level, as sets of rows: which of them end there, take all, and took none for all yet.
     */
    final long[] last;

    final long[] all;
    final long[] definite;

    /** Of a row and level: the wanted index, or -1. */
    final int[][] indexes;

    final String[][] names;

    private final byte[][][] utf8;

    private JsonRows(List<JsonStep[]> paths) {
        rows = paths.size();
        levels = paths.stream().mapToInt(path -> path.length).max().orElse(0);
        last = new long[levels];
        all = new long[levels];
        definite = new long[levels];
        indexes = new int[rows][];
        names = new String[rows][];
        for (int row = 0; row < rows; row++) {
            JsonStep[] path = paths.get(row);
            indexes[row] = new int[path.length];
            names[row] = new String[path.length];
            boolean one = true;
            for (int level = 0; level < path.length; level++) {
                indexes[row][level] = path[level].index();
                names[row][level] = path[level].name();
                one &= !path[level].isAll();
                all[level] |= path[level].isAll() ? 1L << row : 0;
                definite[level] |= one ? 1L << row : 0;
            }
            last[path.length - 1] |= 1L << row;
        }
        utf8 = encoded(StandardCharsets.UTF_8);
    }

    /** Whether one pass over the bytes can follow a path; if not, it is json-path's. */
    public static boolean isFast(String path) {
        return JsonPaths.steps(path).isPresent();
    }

    /**
     * Paths to be read together.
     *
     * @throws IllegalArgumentException for more than 64, or one that {@link #isFast} refuses
     */
    public static JsonRows of(List<String> paths) {
        if (paths.size() > MAX_ROWS) {
            throw new IllegalArgumentException("more than " + MAX_ROWS + " paths in one pass");
        }
        return new JsonRows(
                paths.stream().map(JsonPaths::steps).map(Optional::orElseThrow).toList());
    }

    /**
     * Reads a document.
     *
     * @param charset UTF-8, or one with a byte for each character and ASCII as it is
     * @param toTheEnd whether to read all of it even when nothing more can be found
     * @return the hits of each path
     * @throws NotStrict when what was read is not strict JSON, or a name came twice where json-path
     *     would take another value of it
     */
    public JsonHits[] read(byte[] document, Charset charset, boolean toTheEnd) throws NotStrict {
        byte[][][] keys = charset == StandardCharsets.UTF_8 ? utf8 : encoded(charset);
        return new JsonPass(this, keys, document, charset, toTheEnd).read();
    }

    /** Names as bytes; null for an index or all, and for a name that the charset cannot write. */
    private byte[][][] encoded(Charset charset) {
        byte[][][] bytes = new byte[rows][][];
        for (int row = 0; row < rows; row++) {
            bytes[row] = new byte[names[row].length][];
            for (int level = 0; level < bytes[row].length; level++) {
                bytes[row][level] = encoded(names[row][level], charset);
            }
        }
        return bytes;
    }

    private static byte[] encoded(String name, Charset charset) {
        if (name == null) {
            return null;
        }
        try {
            ByteBuffer bytes = charset.newEncoder().encode(CharBuffer.wrap(name));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException unmappable) {
            return null;
        }
    }
}
