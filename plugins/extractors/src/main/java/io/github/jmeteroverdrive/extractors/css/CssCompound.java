// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * What one element must be: {@code tag#id.class[name=value]:nth-child(2n+1)}.
 *
 * @param tag number of its name; 0 for any
 * @param id null for any
 * @param places which of its parent's elements it must be
 * @param child whether it must be a child, not just inside, of what comes before it in the selector
 * @param first whether nothing comes before it
 * @param last whether it is what the selector selects
 */
record CssCompound(
        long tag,
        String id,
        List<String> classes,
        List<Test> tests,
        List<Place> places,
        boolean child,
        boolean first,
        boolean last) {

    private static final byte[] ID = name("id");
    private static final byte[] CLASS = name("class");

    /**
     * A test of an attribute.
     *
     * @param name in lower case
     * @param operator one of {@code = ^= $= *=}; empty when the attribute just must be there
     * @param value in lower case
     */
    record Test(byte[] name, String operator, String value) {

        boolean matches(HtmlAttributes attributes) throws NotClean {
            int attribute = attributes.find(name);
            if (attribute < 0) return false;
            if (operator.isEmpty()) return true;
            String has = attributes.value(attribute);
            if (operator.equals("=")) return value.equalsIgnoreCase(has.trim());
            String lower = has.toLowerCase(Locale.ENGLISH);
            return switch (operator) {
                case "^=" -> lower.startsWith(value);
                case "$=" -> lower.endsWith(value);
                default -> lower.contains(value);
            };
        }
    }

    /**
     * A test of an element's place among the elements of its parent: one of {@code step * n +
     * offset}.
     */
    record Place(int step, int offset) {

        /**
         * @param place from 1; 0 for the page's own element, which has no parent
         */
        boolean matches(int place) {
            if (place == 0) return false;
            if (step == 0) return place == offset;
            return (place - offset) * step >= 0 && (place - offset) % step == 0;
        }
    }

    static byte[] name(String lowerCase) {
        return lowerCase.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether an element with these attributes, the right name, and at that place is one. */
    boolean matches(HtmlAttributes attributes, int at) throws NotClean {
        for (int i = 0; i < places.size(); i++) {
            if (!places.get(i).matches(at)) return false;
        }
        if (attributes == null) return id == null && classes.isEmpty() && tests.isEmpty();
        if (id != null) {
            int attribute = attributes.find(ID);
            if (attribute < 0 || !attributes.is(attribute, id)) return false;
        }
        if (!classes.isEmpty()) {
            int attribute = attributes.find(CLASS);
            if (attribute < 0) return false;
            for (String wanted : classes) {
                if (!CssClasses.has(wanted, attributes, attribute)) return false;
            }
        }
        for (Test test : tests) {
            if (!test.matches(attributes)) return false;
        }
        return true;
    }
}
