// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.util.List;

/**
 * When an event of a message happens after {@code send()} was called.
 *
 * @param delay with {@link Kind#LATER}
 */
public record Timing(Kind kind, Delay delay) {

    /** On which thread, or never. */
    public enum Kind {
        /** Inside {@code send()}, on the sender's thread. */
        AT_ONCE,
        /** As soon as a separate thread is ready. */
        OWN_THREAD,
        /** After a delay, on another thread. */
        LATER,
        /** Not at all. */
        NEVER
    }

    /** Inside {@code send()}. */
    public static final Timing AT_ONCE = new Timing(Kind.AT_ONCE, Delay.fixed(0));

    private static final String REMEDY =
            "write at-once, own-thread, never, fixed:20ms, alternating:20ms,60ms, bimodal:0.1,20ms,80ms or warming:500,80ms,20ms";

    /**
     * Parses an option.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public static Timing parse(String option, String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        List<String> values =
                colon < 0 ? List.of() : List.of(text.substring(colon + 1).split(","));
        try {
            return switch (name + " " + values.size()) {
                case "at-once 0" -> AT_ONCE;
                case "own-thread 0" -> new Timing(Kind.OWN_THREAD, Delay.fixed(0));
                case "never 0" -> new Timing(Kind.NEVER, Delay.fixed(0));
                case "fixed 1" -> later(Delay.fixed(Spans.nanos(values.get(0))));
                case "alternating 2" ->
                    later(Delay.alternating(Spans.nanos(values.get(0)), Spans.nanos(values.get(1))));
                case "bimodal 3" ->
                    later(Delay.bimodal(share(values.get(0)), Spans.nanos(values.get(1)), Spans.nanos(values.get(2))));
                case "warming 3" ->
                    later(Delay.warming(
                            Long.parseLong(values.get(0)), Spans.nanos(values.get(1)), Spans.nanos(values.get(2))));
                default -> throw new IllegalArgumentException("no such schedule");
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + "=" + text + " (" + e.getMessage() + "); " + REMEDY);
        }
    }

    private static Timing later(Delay delay) {
        return new Timing(Kind.LATER, delay);
    }

    private static double share(String text) {
        double share = Double.parseDouble(text);
        if (share >= 0 && share <= 1) return share;
        throw new IllegalArgumentException("a share is from 0 to 1");
    }
}
