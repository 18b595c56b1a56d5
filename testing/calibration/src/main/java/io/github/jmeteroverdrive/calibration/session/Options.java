// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a URL {@code calibration:NAME?option=value&…}.
 *
 * @param ack when the outcome of a send is reported
 * @param deliver when a message reaches its queue or subscriptions
 * @param refuses whether connections are refused
 * @param open ns to create a producer
 * @param truth directory for the record
 */
public record Options(
        Timing ack, Timing deliver, Stall stall, Fates fates, boolean refuses, long open, Optional<Path> truth) {

    /** The scheme of such a URL. */
    public static final String SCHEME = "calibration:";

    private static final String KNOWN =
            "known are ack, deliver, stall, throw, never, fail, lose, duplicate, connect, open, truth";

    /**
     * Parses a URL.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public static Options parse(String url) {
        if (!url.startsWith(SCHEME)) throw new IllegalArgumentException(url + " does not begin with " + SCHEME);
        int question = url.indexOf('?');
        Map<String, String> given = pairs(question < 0 ? "" : url.substring(question + 1));
        Options options = new Options(
                Timing.parse("ack", take(given, "ack", "at-once")),
                Timing.parse("deliver", take(given, "deliver", "at-once")),
                stall(take(given, "stall", "")),
                new Fates(
                        every(given, "throw"),
                        every(given, "never"),
                        every(given, "fail"),
                        every(given, "lose"),
                        every(given, "duplicate")),
                refuses(take(given, "connect", "accepted")),
                Spans.nanos(take(given, "open", "0ms")),
                Optional.of(take(given, "truth", ""))
                        .filter(text -> !text.isEmpty())
                        .map(Path::of));
        if (options.deliver.kind() == Timing.Kind.OWN_THREAD)
            throw new IllegalArgumentException("deliver=own-thread is the rule for consumers; write deliver=at-once");
        if (given.isEmpty()) return options;
        throw new IllegalArgumentException("unknown option " + String.join(", ", given.keySet()) + "; " + KNOWN);
    }

    private static Map<String, String> pairs(String query) {
        Map<String, String> pairs = new HashMap<>();
        for (String part : query.split("&")) {
            if (part.isEmpty()) continue;
            int equals = part.indexOf('=');
            if (equals < 1) throw new IllegalArgumentException("'" + part + "' is no option=value; " + KNOWN);
            pairs.put(part.substring(0, equals), part.substring(equals + 1));
        }
        return pairs;
    }

    private static String take(Map<String, String> given, String name, String otherwise) {
        String value = given.remove(name);
        return value == null ? otherwise : value;
    }

    private static long every(Map<String, String> given, String name) {
        String text = take(given, name, "");
        if (text.isEmpty()) return 0;
        if (text.matches("[1-9]\\d{0,8}")) return Long.parseLong(text);
        throw new IllegalArgumentException(
                name + "=" + text + " is no whole number from 1; it concerns every so many-th");
    }

    private static Stall stall(String text) {
        if (text.isEmpty()) return Stall.NONE;
        String[] parts = text.split(",", -1);
        if (parts.length == 2) {
            Stall stall = new Stall(Spans.nanos(parts[0]), Spans.nanos(parts[1]));
            if (stall.length() < stall.period()) return stall;
        }
        throw new IllegalArgumentException(
                "stall=" + text + " is not two times, the second longer; write stall=200ms,2s");
    }

    private static boolean refuses(String text) {
        return switch (text) {
            case "accepted" -> false;
            case "refused" -> true;
            default ->
                throw new IllegalArgumentException("connect=" + text + "; write connect=accepted or connect=refused");
        };
    }
}
