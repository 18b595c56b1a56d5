// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * A total rate over time: steps, each with a constant rate or a linear ramp, one after another; the final rate
 * continues. Message n is due when the integral of the rate reaches n, so rounding never adds up. Immutable.
 */
public final class RateSteps {

    /** 1e9 messages/s: a message a nanosecond. */
    public static final double FASTEST = 1e9;

    private static final double SECOND = 1e9;

    /** 146 years: two nanoTimes further apart cannot be compared. */
    private static final double NEVER = Long.MAX_VALUE / 2;

    /**
     * @param from messages/s at its beginning, 0 or more
     * @param to messages/s at its end
     * @param seconds duration, above 0
     */
    public record Step(double from, double to, double seconds) {

        /** @throws IllegalArgumentException when a number is out of range */
        public Step {
            rate(from);
            rate(to);
            if (!(seconds > 0 && Double.isFinite(seconds)))
                throw new IllegalArgumentException("a step must last longer than 0 s: " + seconds);
        }

        private static void rate(double perSecond) {
            if (!(perSecond >= 0 && perSecond <= FASTEST))
                throw new IllegalArgumentException("rate must be from 0 to 1e9 messages/s: " + perSecond);
        }

        private double messages() {
            return (from + to) / 2 * seconds;
        }

        private double slope() {
            return (to - from) / seconds;
        }

        /** ns from its beginning until {@code messages} are sent. */
        private double nanosFor(double messages) {
            if (messages <= 0) return 0;
            if (from == to) return messages * (SECOND / from);
            double root = Math.sqrt(Math.max(0, from * from + 2 * slope() * messages));
            // this form of the solution avoids cancellation
            return 2 * messages / (from + root) * SECOND;
        }

        private double messagesIn(double time) {
            return (from + slope() * time / 2) * time;
        }
    }

    private final List<Step> steps;
    private final double[] nanosBefore;
    private final double[] messagesBefore;

    /** @throws IllegalArgumentException when there is no step, or the last one ends at rate 0 */
    public RateSteps(List<Step> given) {
        if (given.isEmpty()) throw new IllegalArgumentException("no step");
        Step end = given.get(given.size() - 1);
        if (end.to == 0) throw new IllegalArgumentException("the last rate must be above 0");
        List<Step> all = new ArrayList<>(given);
        if (end.from != end.to) all.add(new Step(end.to, end.to, 1));
        steps = List.copyOf(all);
        nanosBefore = new double[steps.size()];
        messagesBefore = new double[steps.size()];
        for (int i = 1; i < steps.size(); i++) {
            nanosBefore[i] = nanosBefore[i - 1] + steps.get(i - 1).seconds * SECOND;
            messagesBefore[i] = messagesBefore[i - 1] + steps.get(i - 1).messages();
        }
    }

    /** @throws IllegalArgumentException when it is not above 0 and at most {@link #FASTEST} */
    public static RateSteps constant(double perSecond) {
        if (!(perSecond > 0 && perSecond <= FASTEST))
            throw new IllegalArgumentException("rate must be above 0 and at most 1e9 messages/s: " + perSecond);
        return new RateSteps(List.of(new Step(perSecond, perSecond, 1)));
    }

    /** This rate up to {@code nanos} after its beginning, and another from there on. */
    public RateSteps then(long nanos, RateSteps other) {
        List<Step> all = new ArrayList<>();
        double left = Math.max(0, nanos) / SECOND;
        for (int i = 0; left > 0; i++) {
            Step step = steps.get(i);
            double seconds = i == steps.size() - 1 ? left : Math.min(left, step.seconds);
            all.add(new Step(step.from, step.from == step.to ? step.to : step.from + step.slope() * seconds, seconds));
            left -= seconds;
        }
        all.addAll(other.steps);
        return new RateSteps(all);
    }

    /**
     * ns from the beginning until message {@code n} is due, n = 0, 1, 2 … One on the boundary of two steps belongs to
     * the later one, so that nothing is due within a pause.
     */
    public long nanos(double n) {
        int i = steps.size() - 1;
        while (n < messagesBefore[i]) i--;
        double nanos = nanosBefore[i] + steps.get(i).nanosFor(n - messagesBefore[i]);
        return (long) Math.min(nanos, NEVER);
    }

    /** The steps; the rate of the last one is constant, and continues. */
    public List<Step> steps() {
        return steps;
    }

    /**
     * The rate at a moment, in messages/s.
     *
     * @param seconds after its beginning
     * @param after where the rate changes at once: whether that after the change is meant
     */
    public double perSecond(double seconds, boolean after) {
        double begun = 0;
        for (Step step : steps) {
            double in = seconds - begun;
            if (in < step.seconds || !after && in == step.seconds) return step.from + step.slope() * in;
            begun += step.seconds;
        }
        return steps.get(steps.size() - 1).to;
    }

    /** Messages due in the first {@code nanos} ns: the integral of the rate. */
    public double messages(long nanos) {
        int i = steps.size() - 1;
        while (i > 0 && nanos < nanosBefore[i]) i--;
        double seconds = (nanos - nanosBefore[i]) / SECOND;
        return messagesBefore[i] + steps.get(i).messagesIn(Math.max(0, seconds));
    }
}
