// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.AsciiBody;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.json.JsonValues.JsonHits;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * One pass over a document for several rows, whose sets are bits of a long. At each level only rows whose path leads
 * there are checked; other values are skipped.
 */
final class JsonPass extends JsonScan {

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
        for (int row = 0; row < hits.length; row++) {
            hits[row] = new JsonHits(bytes, charset);
        }
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
        for (long left = hit; left != 0; left &= left - 1) {
            hits[Long.numberOfTrailingZeros(left)].add(position, behind);
        }
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
