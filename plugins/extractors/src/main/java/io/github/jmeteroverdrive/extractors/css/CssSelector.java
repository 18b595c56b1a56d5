// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the selectors that can be decided at a start tag: compounds of name, id, classes, attributes and position
 * among siblings, combined by blanks, {@code >} or commas.
 */
final class CssSelector {

    private static final String IDENTIFIER = "[A-Za-z_][A-Za-z0-9_-]*";
    private static final String PART = "#"
            + IDENTIFIER
            + "|\\."
            + IDENTIFIER
            + "|\\[[A-Za-z][A-Za-z0-9_-]*(?:[\\^$*]?=(?:[A-Za-z0-9_./-]+|'[^'\"\\[\\]\\\\]+'"
            + "|\"[^'\"\\[\\]\\\\]+\"))?]"
            + "|:first-child|:nth-child\\((?:odd|even|\\+?\\d{1,6}"
            + "|\\+?\\d{0,6}n(?:[+-]\\d{1,6})?)\\)";
    private static final Pattern COMPOUND = Pattern.compile("([A-Za-z][A-Za-z0-9-]*)?((?:" + PART + ")*)");
    private static final Pattern PARTS = Pattern.compile(PART);
    private static final Pattern BETWEEN = Pattern.compile(" *(>| |,) *");

    private CssSelector() {}

    /** The compounds of all alternatives in order; empty when the selector needs jsoup. */
    static Optional<List<Compound>> compounds(String selector) {
        List<Compound> compounds = new ArrayList<>();
        String text = selector.trim();
        Matcher compound = COMPOUND.matcher(text);
        Matcher between = BETWEEN.matcher(text);
        String before = ",";
        int at = 0;
        while (true) {
            compound.region(at, text.length());
            if (!compound.lookingAt() || compound.end() == at) return Optional.empty();
            // jsoup 1.17 treats everything after it as part of it
            boolean misread = at > 0 && text.charAt(at) == '[' && compound.end() < text.length();
            if (misread) return Optional.empty();
            at = compound.end();
            String after = ",";
            if (at < text.length()) {
                between.region(at, text.length());
                if (!between.lookingAt() || between.end() == text.length()) return Optional.empty();
                at = between.end();
                after = between.group(1);
            }
            compounds.add(compound(compound, before, after));
            if (at == text.length()) return Optional.of(compounds);
            before = after;
        }
    }

    private static Compound compound(Matcher text, String before, String after) {
        String id = null;
        List<String> classes = new ArrayList<>();
        List<Test> tests = new ArrayList<>();
        List<Position> positions = new ArrayList<>();
        Matcher parts = PARTS.matcher(text.group(2));
        while (parts.find()) {
            String part = parts.group();
            String value = part.substring(1);
            if (part.charAt(0) == '.') classes.add(value);
            else if (part.charAt(0) == ':') positions.add(position(part));
            else if (part.charAt(0) == '#' && id == null) id = value;
            else if (part.charAt(0) == '#') tests.add(new Test(Compound.name("id"), "=", value));
            else tests.add(test(part.substring(1, part.length() - 1)));
        }
        long tag = text.group(1) == null ? 0 : HtmlNames.number(text.group(1));
        return new Compound(
                tag, id, classes, tests, positions, before.equals(">"), before.equals(","), after.equals(","));
    }

    private static Position position(String pseudo) {
        if (pseudo.equals(":first-child")) return new Position(0, 1);
        String text = pseudo.substring(pseudo.indexOf('(') + 1, pseudo.length() - 1);
        if (text.equals("odd")) return new Position(2, 1);
        if (text.equals("even")) return new Position(2, 0);
        int n = text.indexOf('n');
        if (n < 0) return new Position(0, Integer.parseInt(text));
        String step = text.substring(0, n).replace("+", "");
        String offset = text.substring(n + 1);
        return new Position(
                step.isEmpty() ? 1 : Integer.parseInt(step), offset.isEmpty() ? 0 : Integer.parseInt(offset));
    }

    private static Test test(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) return new Test(name(text), "", "");
        boolean plain = "^$*".indexOf(text.charAt(equals - 1)) < 0;
        int end = plain ? equals : equals - 1;
        String operator = text.substring(end, equals + 1);
        String value = text.substring(equals + 1);
        boolean quoted = value.charAt(0) == '\'' || value.charAt(0) == '"';
        if (quoted) value = value.substring(1, value.length() - 1);
        // jsoup trims the value except for prefixes and suffixes
        if (!operator.equals("^=") && !operator.equals("$=")) value = value.trim();
        return new Test(name(text.substring(0, end)), operator, value.toLowerCase(Locale.ENGLISH));
    }

    private static byte[] name(String name) {
        return Compound.name(name.toLowerCase(Locale.ENGLISH));
    }

    /**
     * The conditions on an element: {@code tag#id.class[name=value]:nth-child(2n+1)}.
     *
     * @param tag number of its name; 0 for any
     * @param id null for any
     * @param child whether it must be a child of the compound before, not only a descendant
     * @param first whether no compound comes before
     * @param last whether the selector selects it
     */
    record Compound(
            long tag,
            String id,
            List<String> classes,
            List<Test> tests,
            List<Position> positions,
            boolean child,
            boolean first,
            boolean last) {

        private static final byte[] ID = name("id");
        private static final byte[] CLASS = name("class");

        static byte[] name(String lowerCase) {
            return lowerCase.getBytes(StandardCharsets.US_ASCII);
        }

        /**
         * Checks all but the name.
         *
         * @param attributes null when the page has no tag for the element
         * @param position among its siblings
         */
        boolean matches(HtmlAttributes attributes, int position) {
            for (int i = 0; i < positions.size(); i++) if (!positions.get(i).matches(position)) return false;
            if (attributes == null) return id == null && classes.isEmpty() && tests.isEmpty();
            if (id != null) {
                int attribute = attributes.find(ID);
                if (attribute < 0 || !attributes.is(attribute, id)) return false;
            }
            if (!classes.isEmpty()) {
                int attribute = attributes.find(CLASS);
                if (attribute < 0) return false;
                for (String wanted : classes) {
                    if (!attributes.hasClass(attribute, wanted)) return false;
                }
            }
            for (Test test : tests) if (!test.matches(attributes)) return false;
            return true;
        }
    }

    /**
     * A condition on an attribute.
     *
     * @param name in lower case
     * @param operator one of {@code = ^= $= *=}; empty when the attribute must only exist
     * @param value in lower case
     */
    record Test(byte[] name, String operator, String value) {

        boolean matches(HtmlAttributes attributes) {
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

    /** A position among siblings: any of {@code step * n + offset}. */
    record Position(int step, int offset) {

        /** @param position from 1; 0 for the root, which has no siblings */
        boolean matches(int position) {
            if (position == 0) return false;
            if (step == 0) return position == offset;
            return (position - offset) * step >= 0 && (position - offset) % step == 0;
        }
    }
}
