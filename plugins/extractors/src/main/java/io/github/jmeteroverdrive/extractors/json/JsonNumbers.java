// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.math.BigDecimal;

/** Numbers of a document, and how the JSON Extractor shows them. */
final class JsonNumbers {

    /** Up to so many characters json-smart reads a fraction as a double, beyond as a decimal. */
    private static final int MAX_DOUBLE = 18;

    /** Exponents that are longer are out of a decimal's range, and json-smart fails. */
    private static final int MAX_EXPONENT = 8;

    private JsonNumbers() {}

    /** Passes a number of strict JSON; a document that is nothing but a number is none to us. */
    static int end(byte[] bytes, int position) throws NotStrict {
        int i = bytes[position] == '-' ? position + 1 : position;
        int first = i;
        i = digits(bytes, i);
        if (bytes[first] == '0' && i > first + 1) {
            throw NotStrict.HERE;
        }
        if (bytes[i] == '.') {
            i = digits(bytes, i + 1);
        }
        if (bytes[i] == 'e' || bytes[i] == 'E') {
            i++;
            if (i < bytes.length && (bytes[i] == '+' || bytes[i] == '-')) {
                i++;
            }
            int exponent = i;
            i = digits(bytes, i);
            if (i - exponent > MAX_EXPONENT) {
                throw NotStrict.HERE;
            }
        }
        return i;
    }

    private static int digits(byte[] bytes, int position) throws NotStrict {
        int i = position;
        while (i < bytes.length && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        if (i == position || i == bytes.length) {
            throw NotStrict.HERE;
        }
        return i;
    }

    /**
     * As the object that json-smart makes of the number shows itself: 1.50 as 1.5, 1e2 as 100.0.
     */
    static String text(String number) {
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (c == '.' || c == 'e' || c == 'E') {
                return number.length() > MAX_DOUBLE
                        ? new BigDecimal(number).toString()
                        : Double.toString(Double.parseDouble(number));
            }
        }
        return number.equals("-0") ? "0" : number;
    }
}
