// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.measure.ParameterCall;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The number of threads and requests of a group.
 *
 * @param connections one for each thread
 * @param requests of all threads
 */
public record AsyncLoad(String connections, String requests) {

    static final String CONTROLLER = "ThreadGroup.main_controller";
    static final String LOOPS = "LoopController.loops";
    static final String FOREVER = "LoopController.continue_forever";
    private static final long MOST_THREADS = 1_000_000;
    private static final long MOST_REQUESTS = 1_000_000_000L;
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,9}");

    /** A run with a LoopCount has no Warmup and no Duration, which would cut the requests short. */
    static final String WITHOUT_TIME =
            ParameterCall.of("LoopCount", Integer.toString(Integer.MAX_VALUE)).toString();

    /** @throws Obstacle if they are unknown before the run, or differ between threads */
    public static AsyncLoad of(PlanElement group, PlanElement request, ConstantVariables constants) {
        String threads = group.property("ThreadGroup.num_threads");
        String known = constants.value(threads).orElse(threads);
        ramp(group, known, constants);
        allowed(group, "ThreadGroup.on_sample_error", Set.of("", "continue"));
        allowed(group, "ThreadGroup.same_user_on_next_iteration", Set.of("", "true"));
        long loops = loops(group, request, constants)
                .orElseThrow(() -> new Obstacle(
                        "It loops without end, and a run of od - HTTP Async Request would end by its Duration."));
        Obstacle.unless(
                count(known) && Long.parseLong(known) <= MOST_THREADS,
                "Its number of threads, '" + threads + "', is not known, so neither is their sum.");
        return new AsyncLoad(known, Long.toString(times(Long.parseLong(known), loops)));
    }

    private static void ramp(PlanElement group, String threads, ConstantVariables constants) {
        String ramp = constants.value(group.property("ThreadGroup.ramp_time")).orElse("?");
        Obstacle.unless(
                Set.of("", "0").contains(ramp) || threads.equals("1"),
                "Its threads begin one after the other (ramp-up), but connections open all at once.");
    }

    private static void allowed(PlanElement group, String property, Set<String> values) {
        String value = group.property(property);
        Obstacle.unless(
                values.contains(value),
                property + " = " + Quoted.of(value) + " ties users to threads, and one thread will send everything.");
    }

    /** How often a thread sends the request; empty if unlimited. */
    private static Optional<Long> loops(PlanElement group, PlanElement request, ConstantVariables constants) {
        PlanElement own = group.part(CONTROLLER).orElseThrow(() -> new Obstacle("It has no number of loops."));
        Optional<Long> first = loops(own, Set.of("false"), constants);
        boolean endless = first.isEmpty();
        long product = first.orElse(1L);
        for (PlanElement above = request.parent().orElseThrow();
                !above.equals(group);
                above = above.parent().orElseThrow()) {
            if (!above.type().equals("LoopController")) continue;
            Optional<Long> inner = loops(above, Set.of("", "true"), constants);
            endless |= inner.isEmpty();
            product = times(product, inner.orElse(1L));
        }
        return endless ? Optional.empty() : Optional.of(product);
    }

    private static Optional<Long> loops(PlanElement controller, Set<String> usual, ConstantVariables constants) {
        String given = controller.property(LOOPS);
        String loops = constants.value(given).orElse("?");
        if (loops.equals("-1")) return Optional.empty();
        Obstacle.unless(
                count(loops) && usual.contains(controller.property(FOREVER)),
                "How often it sends its request, '" + given + "' loops, is not known.");
        return Optional.of(Long.parseLong(loops));
    }

    private static long times(long factor, long other) {
        Obstacle.unless(factor <= MOST_REQUESTS / other, "Its number of requests is too large to count.");
        return factor * other;
    }

    static boolean count(String text) {
        return COUNT.matcher(text).matches();
    }

    /** Reduces a group to one thread that loops until its sampler ends it. */
    static void oneThread(PlanElement group) {
        group.set("ThreadGroup.num_threads", "1");
        group.set("ThreadGroup.ramp_time", "0");
        group.part(CONTROLLER).ifPresent(loop -> loop.set(LOOPS, WITHOUT_TIME));
    }
}
