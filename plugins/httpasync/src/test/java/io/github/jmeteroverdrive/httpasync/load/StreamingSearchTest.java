// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.Needle;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Matches do not depend on where reads end. */
class StreamingSearchTest {

    private static final int LETTERS = 3;
    private static final byte[] AROUND = "aaaaaaaaaaaa".getBytes(ISO_8859_1);

    private static byte[] letters(Random random, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = (byte) ('a' + random.nextInt(LETTERS));
        return bytes;
    }

    @Property
    void findsTheSameAsASearchInTheWholeBody(
            @ForAll long seed,
            @ForAll @IntRange(max = 120) int length,
            @ForAll @IntRange(min = 1, max = 9) int needleLength,
            @ForAll @IntRange(min = 1, max = 30) int largest) {
        Random random = new Random(seed);
        byte[] needle = letters(random, needleLength);
        StreamingSearch search = new StreamingSearch(new Needle(needle));
        for (int body = 0; body < 3; body++) {
            byte[] text = letters(random, length);
            search.begin();
            for (int at = 0; at < length; ) {
                int piece = Math.min(length - at, 1 + random.nextInt(largest));
                // bytes around the piece in the array must not be searched
                byte[] in = new byte[AROUND.length + piece + AROUND.length];
                System.arraycopy(AROUND, 0, in, 0, AROUND.length);
                System.arraycopy(text, at, in, AROUND.length, piece);
                System.arraycopy(AROUND, 0, in, AROUND.length + piece, AROUND.length);
                search.take(in, AROUND.length, AROUND.length + piece);
                at += piece;
            }
            assertThat(search.found()).isEqualTo(new String(text, ISO_8859_1).contains(new String(needle, ISO_8859_1)));
        }
    }
}
