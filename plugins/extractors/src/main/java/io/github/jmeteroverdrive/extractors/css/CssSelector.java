// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.css.CssCompound.Place;
import io.github.jmeteroverdrive.extractors.css.CssCompound.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the selectors that can be decided at a start tag: compounds of name, id, classes,
 * attributes and places among their parent's elements, with blanks or {@code >} between them, and
 * commas between alternatives.
 */
final class CssSelector {

    private static final String IDENTIFIER = "[A-Za-z_][A-Za-z0-9_-]*";
    private static final String PART =
            "#"
                    + IDENTIFIER
                    + "|\\."
                    + IDENTIFIER
                    + "|\\[[A-Za-z][A-Za-z0-9_-]*(?:[\\^$*]?=(?:[A-Za-z0-9_./-]+|'[^'\"\\[\\]\\\\]+'"
                    + "|\"[^'\"\\[\\]\\\\]+\"))?]"
                    + "|:first-child|:nth-child\\((?:odd|even|\\+?\\d{1,6}"
                    + "|\\+?\\d{0,6}n(?:[+-]\\d{1,6})?)\\)";
    private static final Pattern COMPOUND =
            Pattern.compile("([A-Za-z][A-Za-z0-9-]*)?((?:" + PART + ")*)");
    private static final Pattern PARTS = Pattern.compile(PART);
    private static final Pattern BETWEEN = Pattern.compile(" *(>| |,) *");

    private CssSelector() {}

    /** The compounds of all alternatives, one after another; empty when it needs jsoup. */
    static Optional<List<CssCompound>> compounds(String selector) {
        List<CssCompound> compounds = new ArrayList<>();
        String text = selector.trim();
        Matcher compound = COMPOUND.matcher(text);
        Matcher between = BETWEEN.matcher(text);
        String before = ",";
        int at = 0;
        while (true) {
            compound.region(at, text.length());
            if (!compound.lookingAt() || compound.end() == at) return Optional.empty();
            // jsoup 1.17 takes all that comes after such a one for a part of it
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

    private static CssCompound compound(Matcher text, String before, String after) {
        String id = null;
        List<String> classes = new ArrayList<>();
        List<Test> tests = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        Matcher parts = PARTS.matcher(text.group(2));
        while (parts.find()) {
            String part = parts.group();
            String value = part.substring(1);
            if (part.charAt(0) == '.') classes.add(value);
            else if (part.charAt(0) == ':') places.add(place(part));
            else if (part.charAt(0) == '#' && id == null) id = value;
            else if (part.charAt(0) == '#') tests.add(new Test(CssCompound.name("id"), "=", value));
            else tests.add(test(part.substring(1, part.length() - 1)));
        }
        long tag = text.group(1) == null ? 0 : HtmlNames.number(text.group(1));
        return new CssCompound(
                tag,
                id,
                classes,
                tests,
                places,
                before.equals(">"),
                before.equals(","),
                after.equals(","));
    }

    private static Place place(String pseudo) {
        if (pseudo.equals(":first-child")) return new Place(0, 1);
        String text = pseudo.substring(pseudo.indexOf('(') + 1, pseudo.length() - 1);
        if (text.equals("odd")) return new Place(2, 1);
        if (text.equals("even")) return new Place(2, 0);
        int n = text.indexOf('n');
        if (n < 0) return new Place(0, Integer.parseInt(text));
        String step = text.substring(0, n).replace("+", "");
        String offset = text.substring(n + 1);
        return new Place(
                step.isEmpty() ? 1 : Integer.parseInt(step),
                offset.isEmpty() ? 0 : Integer.parseInt(offset));
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
        // jsoup trims the value but where only an end of it counts
        if (!operator.equals("^=") && !operator.equals("$=")) value = value.trim();
        return new Test(name(text.substring(0, end)), operator, value.toLowerCase(Locale.ENGLISH));
    }

    private static byte[] name(String name) {
        return CssCompound.name(name.toLowerCase(Locale.ENGLISH));
    }
}
