// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The list of all parameters: {@code profiles/parameters.properties}, packaged in this jar. Immutable. */
public final class ParameterList {

    /**
     * @param required whether it must not be empty, because the list has a default
     * @param unit empty if it has no unit
     */
    record Entry(
            String name, String defaultValue, boolean required, String unit, ParameterRange range, String meaning) {

        Entry withDefault(String value) {
            return new Entry(name, value, required, unit, range, meaning);
        }

        /** A sentence about an invalid value; empty if the value is valid. */
        String problem(String value) {
            if (value.isEmpty() ? !required : range.allows(value)) return "";
            String why = range.whyNot(value);
            return "Parameter "
                    + name
                    + (value.isEmpty() ? " is empty" : " is '" + value + "'")
                    + "; it must be "
                    + range
                    + (unit.isEmpty() ? "" : " (" + unit + ")")
                    + (required ? ", default " + defaultValue : ", or empty")
                    + (why.isEmpty() ? "." : "; " + why + (why.matches(".*[?.]") ? "" : "."));
        }
    }

    private final Map<String, Entry> entries;

    private ParameterList(Map<String, Entry> entries) {
        this.entries = entries;
    }

    private ParameterList(Reader lines) {
        this(new LinkedHashMap<>());
        new BufferedReader(lines).lines().map(String::strip).forEach(this::read);
    }

    private void read(String line) {
        if (line.isEmpty() || line.startsWith("#")) return;
        int equals = line.indexOf('=');
        String name = line.substring(0, equals).strip();
        String[] cells = line.substring(equals + 1).split("\\|", 4);
        entries.put(
                name,
                new Entry(
                        name,
                        cells[0].strip(),
                        !cells[0].isBlank(),
                        cells[1].strip(),
                        new ParameterRange(cells[2].strip()),
                        cells[3].strip()));
    }

    /** The list in this jar. */
    public static ParameterList shipped() {
        try (InputStream in = ParameterList.class.getResourceAsStream("parameters.properties")) {
            return new ParameterList(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Set<String> names() {
        return entries.keySet();
    }

    /** @throws IllegalArgumentException when there is no such parameter */
    Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) throw new IllegalArgumentException("no parameter " + name);
        return entry;
    }

    /**
     * A copy with the defaults of one plan.
     *
     * @param own defaults by name
     * @throws Refusal if a value is out of range
     */
    public ParameterList with(Map<String, String> own) {
        Map<String, Entry> changed = new LinkedHashMap<>(entries);
        own.forEach((name, value) -> {
            String problem = entry(name).problem(value);
            if (!problem.isEmpty()) throw new Refusal("In the plan: " + problem);
            changed.put(name, entry(name).withDefault(value));
        });
        return new ParameterList(changed);
    }

    Refusal unknown(String name) {
        return new Refusal("Parameter '"
                + name
                + "' does not exist"
                + ClosestName.guessOrList(name, names(), "./overdrive list shows them."));
    }

    /**
     * The range cell of the parameter list: {@code 0..10}, {@code 1..}, {@code >0}, {@code >=0}, words,
     * {@code figures:%}, words before one of these numbers, as in {@code auto,>=0}, or nothing.
     */
    private static final class ParameterRange {

        private static final String PRECISION = "figures:%";

        /** Allowed instead of a number. */
        private final List<String> words;

        private final String text;

        ParameterRange(String text) {
            String last = text.substring(text.lastIndexOf(',') + 1);
            boolean orNumber = last.length() < text.length() && isNumber(last);
            words = orNumber
                    ? List.of(
                            text.substring(0, text.length() - last.length() - 1).split(","))
                    : List.of();
            this.text = orNumber ? last : text;
        }

        private static boolean isNumber(String range) {
            return range.startsWith(">") || range.contains("..");
        }

        /** Whether a value that is not empty is allowed. */
        boolean allows(String value) {
            if (text.isEmpty() || words.contains(value)) return true;
            if (text.equals(PRECISION)) return whyNot(value).isEmpty();
            if (isNumber(text)) return allowsNumber(value);
            return List.of(text.split(",")).contains(value);
        }

        /** A phrase with details about a value that is not allowed; empty if the range says enough. */
        String whyNot(String value) {
            if (!text.equals(PRECISION)) return "";
            try {
                Precision.parse(value);
                return "";
            } catch (Refusal wrong) {
                return wrong.getMessage();
            }
        }

        private boolean allowsNumber(String value) {
            BigDecimal number;
            try {
                number = new BigDecimal(value);
            } catch (NumberFormatException e) {
                return false;
            }
            if (text.startsWith(">=")) return number.compareTo(new BigDecimal(text.substring(2))) >= 0;
            if (text.startsWith(">")) return number.compareTo(new BigDecimal(text.substring(1))) > 0;
            int dots = text.indexOf("..");
            String max = text.substring(dots + 2);
            return value.matches("[+-]?\\d+")
                    && number.compareTo(new BigDecimal(text.substring(0, dots))) >= 0
                    && number.compareTo(max.isEmpty() ? BigDecimal.valueOf(Long.MAX_VALUE) : new BigDecimal(max)) <= 0;
        }

        /** The rest of a sentence that starts with "must be". */
        @Override
        public String toString() {
            if (text.equals(PRECISION))
                return "percentiles or rates with half a width each, e.g. ack.p99:5%, response.p95:3%";
            if (isNumber(text))
                return String.join("", words.stream().map(word -> word + " or ").toList()) + number();
            return text.isEmpty() ? "any text" : "one of " + text.replace(",", ", ");
        }

        private String number() {
            if (text.startsWith(">=")) return "a number of at least " + text.substring(2);
            if (text.startsWith(">")) return "a number above " + text.substring(1);
            if (text.endsWith("..")) return "a whole number of at least " + text.substring(0, text.length() - 2);
            return "a whole number from " + text.replace("..", " to ");
        }
    }
}
