// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many users there are over time: {@code 50}, {@code 10 for 30s, 50}, or {@code ramp 0 to 500 over 60s, hold 5m};
 * the last number continues. Immutable.
 */
record UserSteps(List<Step> steps) {

    /** A number, or a linear ramp. */
    private record Step(int from, int to, double nanos) {}

    private static final int MAX_USERS = 1_000_000;
    private static final String TIME = "(\\d+(?:\\.\\d+)?)\\s*(ms|s|min|m|h)";
    private static final Pattern RAMP =
            Pattern.compile("ramp\\s+(\\d{1,7})\\s+to\\s+(\\d{1,7})\\s+(?:over|for)\\s+" + TIME);
    private static final Pattern HOLD = Pattern.compile("hold\\s+(?:for\\s+)?" + TIME);
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,7})(?:\\s+for\\s+" + TIME + ")?");
    private static final String REMEDY =
            "give a number such as 50, or steps such as ramp 0 to 500 over 60s, hold 5m, ramp 500 to 0 over 30s";

    /** @throws IllegalArgumentException if it is not valid; the message is the remedy */
    static UserSteps parse(String text) {
        List<Step> steps = new ArrayList<>();
        String[] parts = text.split(",", -1);
        for (int i = 0; i < parts.length; i++) {
            String part = parts[i].strip();
            Matcher ramp = RAMP.matcher(part);
            Matcher hold = HOLD.matcher(part);
            Matcher number = NUMBER.matcher(part);
            if (ramp.matches()) steps.add(new Step(number(ramp, 1), number(ramp, 2), nanos(ramp, 3)));
            else if (hold.matches() && i > 0) steps.add(hold(steps.get(i - 1).to, nanos(hold, 1)));
            else if (number.matches() && number.group(2) != null) steps.add(hold(number(number, 1), nanos(number, 2)));
            else if (number.matches() && i == parts.length - 1) steps.add(hold(number(number, 1), 1));
            else throw new IllegalArgumentException("'" + part + "' is not a step of users; " + REMEDY);
        }
        UserSteps users = new UserSteps(List.copyOf(steps));
        if (users.most() == 0) throw new IllegalArgumentException("there is never a user; " + REMEDY);
        if (users.most() > MAX_USERS) throw new IllegalArgumentException("there are more than a million; give fewer");
        return users;
    }

    private static Step hold(int users, double nanos) {
        return new Step(users, users, nanos);
    }

    private static int number(Matcher given, int group) {
        return Integer.parseInt(given.group(group));
    }

    private static double nanos(Matcher given, int group) {
        double seconds = Double.parseDouble(given.group(group))
                * switch (given.group(group + 1)) {
                    case "ms" -> 0.001;
                    case "s" -> 1;
                    case "h" -> TimeUnit.HOURS.toSeconds(1);
                    default -> TimeUnit.MINUTES.toSeconds(1);
                };
        if (seconds == 0) throw new IllegalArgumentException("a step takes no time; " + REMEDY);
        return seconds * TimeUnit.SECONDS.toNanos(1);
    }

    int most() {
        return steps.stream()
                .mapToInt(step -> Math.max(step.from, step.to))
                .max()
                .orElseThrow();
    }

    /** The number after this time. */
    int at(long nanos) {
        double left = Math.max(0, nanos);
        for (Step step : steps) {
            if (left < step.nanos) return step.from + (int) ((step.to - step.from) * (left / step.nanos));
            left -= step.nanos;
        }
        return steps.get(steps.size() - 1).to;
    }
}
