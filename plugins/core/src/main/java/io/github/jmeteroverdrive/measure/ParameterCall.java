// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in the text of a plan that reads a parameter: {@code ${__od(NAME)}}, or {@code ${__od(NAME,DEFAULT)}} if the
 * plan has its own default. Immutable. For example:
 *
 * <pre>{@code
 * ParameterCall call = ParameterCall.in("queue-${__od(Target,nginx\\,http)}").get(0);
 * call.name();         // Target
 * call.defaultValue(); // Optional[nginx,http]
 * }</pre>
 *
 * @param argument the plan's default as written; null if the plan has none
 */
public record ParameterCall(String name, String argument) {

    public static final String FUNCTION = "__od";

    private static final Pattern BEGINNING = Pattern.compile("\\$\\{" + FUNCTION + "\\(([^,()]*)");
    private static final String END = ")}";
    private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\,$])");
    private static final Pattern SPECIAL = Pattern.compile("[\\\\,]");

    private record Place(int from, int to, ParameterCall call) {}

    public static List<ParameterCall> in(String text) {
        return places(text).stream().map(Place::call).toList();
    }

    public static String replaceAll(String text, UnaryOperator<ParameterCall> changed) {
        StringBuilder made = new StringBuilder();
        int done = 0;
        for (Place place : places(text)) {
            made.append(text, done, place.from()).append(changed.apply(place.call()));
            done = place.to();
        }
        return made.append(text, done, text.length()).toString();
    }

    /** @throws Refusal if JMeter could not parse it */
    public static ParameterCall of(String name, String defaultValue) {
        ParameterCall call =
                new ParameterCall(name, SPECIAL.matcher(defaultValue).replaceAll("\\\\$0"));
        if (!in(call.toString()).equals(List.of(call)))
            throw new Refusal("Parameter "
                    + name
                    + " cannot have the default '"
                    + defaultValue
                    + "' in a plan: its parentheses must come in pairs.");
        return call;
    }

    private static List<Place> places(String text) {
        List<Place> places = new ArrayList<>();
        Matcher beginning = BEGINNING.matcher(text);
        while (beginning.find()) {
            int end = beginning.end();
            String argument = null;
            if (text.startsWith(",", end)) {
                int from = end + 1;
                end = closing(text, from);
                argument = text.substring(from, end);
            }
            if (!text.startsWith(END, end)) continue;
            ParameterCall call = new ParameterCall(beginning.group(1).strip(), argument);
            places.add(new Place(beginning.start(), end + END.length(), call));
        }
        return places;
    }

    /** Index of the matching closing parenthesis, or the end of the text. */
    private static int closing(String text, int from) {
        int open = 0;
        for (int i = from; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '\\' -> i++;
                case '(' -> open++;
                case ')' -> {
                    if (open-- == 0) return i;
                }
                default -> {}
            }
        }
        return text.length();
    }

    /** The plan's own default, as JMeter reads the argument. */
    public Optional<String> defaultValue() {
        return Optional.ofNullable(argument)
                .map(written -> ESCAPED.matcher(written).replaceAll("$1"));
    }

    /** The call as written in a plan. */
    @Override
    public String toString() {
        return "${" + FUNCTION + "(" + name + (argument == null ? "" : "," + argument) + ")}";
    }
}
