// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.search;

/**
 * How common bytes are in what servers answer: a rough order, which decides how fast a search is
 * and not what it finds.
 */
final class Commonness {

    private static final String MARKUP = " \n<>=/\"etaoinsr";

    private Commonness() {}

    /** The place of the rarest byte but one; that one when there is no other. */
    static int rarest(byte[] bytes, int butAt) {
        int rarest = -1;
        for (int at = 0; at < bytes.length; at++) {
            if (at == butAt) continue;
            if (rarest < 0 || of(bytes[at]) < of(bytes[rarest])) rarest = at;
        }
        return rarest < 0 ? butAt : rarest;
    }

    private static int of(byte b) {
        int value = b & 0xFF;
        if (value >= 0xC0) return 4; // first bytes of UTF-8: one alphabet has few of them
        if (value >= 0x80) return 2;
        if (MARKUP.indexOf(value) >= 0) return 3;
        return value >= 'a' && value <= 'z' ? 2 : 1;
    }
}
