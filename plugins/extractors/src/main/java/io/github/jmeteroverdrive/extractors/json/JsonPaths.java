// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.json.JsonValues.JsonHits;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Up to 64 paths that are read in one pass, such as {@code $.a['b'][0][*]}. Immutable, thread-safe. */
public final class JsonPaths {

    /** The pass needs a stack frame for each step. */
    private static final int MAX_STEPS = 64;

    /** The steps that json-path interprets in the same way. */
    private static final Pattern STEP = Pattern.compile("\\.([^\\s.\\[\\](){}*?@$,:;'\"\\\\\uFFFD]+)"
            + "|\\['([^'\"\\\\\uFFFD]+)'\\]"
            + "|\\[\"([^'\"\\\\\uFFFD]+)\"\\]"
            + "|\\[([0-9]{1,9})\\]"
            + "|\\[\\*\\]"
            + "|\\.\\*(?=$|[.\\[])");

    final int rows;
    final int levels;

    /** By level, sets of rows: those with a path that ends, has a wildcard, has no wildcard so far. */
    final long[] last;

    final long[] all;
    final long[] definite;

    /** By row and level: the index, or -1. */
    final int[][] indexes;

    final String[][] names;

    private final byte[][][] utf8;

    private JsonPaths(List<Step[]> paths) {
        rows = paths.size();
        levels = paths.stream().mapToInt(path -> path.length).max().orElse(0);
        last = new long[levels];
        all = new long[levels];
        definite = new long[levels];
        indexes = new int[rows][];
        names = new String[rows][];
        for (int row = 0; row < rows; row++) {
            Step[] path = paths.get(row);
            indexes[row] = new int[path.length];
            names[row] = new String[path.length];
            boolean isDefinite = true;
            for (int level = 0; level < path.length; level++) {
                indexes[row][level] = path[level].index();
                names[row][level] = path[level].name();
                isDefinite &= !path[level].isAll();
                all[level] |= path[level].isAll() ? 1L << row : 0;
                definite[level] |= isDefinite ? 1L << row : 0;
            }
            last[path.length - 1] |= 1L << row;
        }
        utf8 = encoded(StandardCharsets.UTF_8);
    }

    public static boolean isFast(String path) {
        return steps(path).isPresent();
    }

    /** @throws java.util.NoSuchElementException unless {@link #isFast} */
    public static JsonPaths of(List<String> paths) {
        return new JsonPaths(
                paths.stream().map(JsonPaths::steps).map(Optional::orElseThrow).toList());
    }

    /**
     * @param strict whether to read to the end in any case
     * @return the matches of each path
     * @throws FallbackNeeded when the document is not strict JSON, or a repeated name matters
     */
    public JsonHits[] read(AsciiBody document, boolean strict) {
        boolean isUtf8 = document.charset() == StandardCharsets.UTF_8;
        byte[][][] keys = isUtf8 ? utf8 : encoded(document.charset());
        return new JsonPass(this, keys, document, strict).read();
    }

    /** Null for names that the charset cannot encode, indexes and wildcards. */
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
        if (name == null) return null;
        try {
            ByteBuffer bytes = charset.newEncoder().encode(CharBuffer.wrap(name));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException unmappable) {
            return null;
        }
    }

    /** At least one step; empty when the path needs json-path. */
    private static Optional<Step[]> steps(String path) {
        String text = path.trim();
        if (text.startsWith("$")) {
            text = text.substring(1);
        } else if (!text.isEmpty() && text.charAt(0) != '@') {
            text = "." + text; // as json-path does
        }
        List<Step> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!step.find(end) || step.start() != end || steps.size() == MAX_STEPS) return Optional.empty();
            steps.add(step(step));
            end = step.end();
        }
        return steps.isEmpty() ? Optional.empty() : Optional.of(steps.toArray(new Step[0]));
    }

    private static Step step(Matcher step) {
        for (int group = 1; group <= 3; group++) if (step.group(group) != null) return new Step(step.group(group), -1);
        String index = step.group(4);
        return index == null ? Step.ALL : new Step(null, Integer.parseInt(index));
    }

    /**
     * A step of a path: a name, an index, or a wildcard.
     *
     * @param name null unless it is a name
     * @param index from 0; -1 unless it is an index
     */
    private record Step(String name, int index) {

        static final Step ALL = new Step(null, -1);

        boolean isAll() {
            return name == null && index < 0;
        }
    }

    /**
     * One pass over a document for several rows, whose sets are bits of a long. At each level only rows whose path
     * leads there are checked; other values are skipped.
     */
    private static final class JsonPass extends JsonScan {

        /** Instead of a position: no row needs more. */
        private static final int STOP = Integer.MIN_VALUE;

        private final JsonPaths rows;
        private final byte[][][] keys;
        private final Charset charset;
        private final boolean strict;
        private final JsonHits[] hits;

        /** Rows that need more. */
        private long open;

        JsonPass(JsonPaths rows, byte[][][] keys, AsciiBody document, boolean strict) {
            super(document.bytes());
            this.rows = rows;
            this.keys = keys;
            this.charset = document.charset();
            this.strict = strict;
            this.hits = new JsonHits[rows.rows];
        }

        JsonHits[] read() {
            for (int row = 0; row < hits.length; row++) hits[row] = new JsonHits(bytes, charset);
            open = -1L >>> Long.SIZE - hits.length;
            int i = space(0);
            if (bytes[i] == '{') {
                members(i + 1, 0, open);
            } else if (bytes[i] == '[') {
                elements(i + 1, 0, open);
            } else {
                throw FallbackNeeded.INSTANCE;
            }
            return hits;
        }

        private int members(int position, int level, long here) {
            deeper();
            int i = space(position);
            if (bytes[i] == '}') {
                higher();
                return i + 1;
            }
            long wanted = here;
            long found = 0;
            Set<String> seen = (here & rows.all[level]) == 0 ? null : new HashSet<>();
            do {
                if (bytes[i] != '"') throw FallbackNeeded.INSTANCE;
                int behind = string(i + 1);
                long led = wanted == 0 ? 0 : named(i + 1, behind - 1, level, wanted);
                if (seen != null && !seen.add(JsonText.string(bytes, i + 1, behind - 1, charset)))
                    throw FallbackNeeded.INSTANCE; // json-path returns such a member once
                i = colon(behind);
                if (led == 0) {
                    i = value(i);
                } else {
                    if ((led & found) != 0) throw FallbackNeeded.INSTANCE;
                    long once = led & ~rows.all[level];
                    found |= strict ? once : 0;
                    wanted &= strict ? -1 : ~once;
                    i = led(i, level, led);
                    if (i == STOP) return STOP;
                }
                i = next(i, '}');
            } while (i >= 0);
            higher();
            return ~i;
        }

        private int elements(int position, int level, long here) {
            deeper();
            int i = space(position);
            if (bytes[i] == ']') {
                higher();
                return i + 1;
            }
            int index = 0;
            do {
                long led = here == 0 ? 0 : indexed(index, level, here & open);
                i = led == 0 ? value(i) : led(i, level, led);
                if (i == STOP) return STOP;
                i = next(i, ']');
                index++;
            } while (i >= 0);
            higher();
            return ~i;
        }

        /** Follows rows into a value. */
        private int led(int position, int level, long led) {
            long hit = led & rows.last[level];
            long further = led & ~hit;
            int behind;
            if (further != 0 && bytes[position] == '{') {
                behind = members(position + 1, level + 1, further);
            } else if (further != 0 && bytes[position] == '[') {
                behind = elements(position + 1, level + 1, further);
            } else {
                behind = value(position);
            }
            if (behind == STOP) return STOP;
            for (long left = hit; left != 0; left &= left - 1)
                hits[Long.numberOfTrailingZeros(left)].add(position, behind);
            open &= ~(led & rows.definite[level]);
            return open == 0 && !strict ? STOP : behind;
        }

        private long named(int from, int to, int level, long here) {
            long led = here & rows.all[level];
            String name = escapes() ? JsonText.string(bytes, from, to, charset) : null;
            for (long left = here & ~led; left != 0; left &= left - 1) {
                int row = Long.numberOfTrailingZeros(left);
                byte[] key = keys[row][level];
                boolean same = name != null
                        ? name.equals(rows.names[row][level])
                        : key != null && key.length == to - from && Arrays.equals(bytes, from, to, key, 0, key.length);
                led |= same ? 1L << row : 0;
            }
            return led;
        }

        private long indexed(int index, int level, long here) {
            long led = here & rows.all[level];
            for (long left = here & ~led; left != 0; left &= left - 1) {
                int row = Long.numberOfTrailingZeros(left);
                led |= rows.indexes[row][level] == index ? 1L << row : 0;
            }
            return led;
        }
    }
}
