// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class NeedleTest {

    private static int plain(byte[] text, byte[] needle, int from) {
        for (int at = from; at <= text.length - needle.length; at++) {
            int i = 0;
            while (i < needle.length && text[at + i] == needle[i]) i++;
            if (i == needle.length) return at;
        }
        return -1;
    }

    /** Few different bytes, so that parts of the needle are everywhere; some of them negative. */
    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) bytes[i] = (byte) (random.nextInt(3) * 127);
        return bytes;
    }

    @Property
    void findsTheSameAsAPlainSearch(
            @ForAll long seed,
            @ForAll @IntRange(max = 200) int length,
            @ForAll @IntRange(min = 1, max = 12) int needleLength) {
        Random random = new Random(seed);
        byte[] text = bytes(random, length);
        byte[] bytes = bytes(random, needleLength);
        Needle needle = new Needle(bytes);
        for (int from = 0; from <= length + 1; from++) {
            assertThat(needle.in(text, from)).isEqualTo(plain(text, bytes, from));
        }
    }

    @Property
    void findsNothingBeyondTheGivenEnd(
            @ForAll long seed,
            @ForAll @IntRange(max = 100) int to,
            @ForAll @IntRange(min = 1, max = 12) int needleLength) {
        Random random = new Random(seed);
        byte[] text = bytes(random, to + 50);
        byte[] bytes = bytes(random, needleLength);
        byte[] searched = Arrays.copyOf(text, to);
        assertThat(new Needle(bytes).in(text, 0, to)).isEqualTo(plain(searched, bytes, 0));
    }

    @Test
    void needleLongerThanTheTextIsNotFound() {
        assertThat(new Needle(new byte[20]).in(new byte[19], 0)).isEqualTo(-1);
        assertThat(new Needle(new byte[20]).in(new byte[20], 0)).isZero();
    }
}
