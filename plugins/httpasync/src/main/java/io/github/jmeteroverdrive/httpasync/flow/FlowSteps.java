// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.check.BodyPrefix;
import io.github.jmeteroverdrive.httpasync.check.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.check.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.check.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.feed.Cell;
import io.github.jmeteroverdrive.httpasync.feed.Cell.CellRow;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.HeadFields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The steps of one thread's users, and what these share. That thread only. */
final class FlowSteps implements CellRow {

    private final List<Step> steps = new ArrayList<>();
    private final List<String> labels;
    private final Function<Step, ResponseInspector> inspections;
    private final int searched;
    private final ArrayDeque<BodyPrefix> spare = new ArrayDeque<>();
    private VirtualUser present;

    /**
     * @param inspections makes what looks at the responses to a step
     * @param searched bytes of a body at most
     */
    FlowSteps(List<String> labels, Function<Step, ResponseInspector> inspections, int searched) {
        this.labels = labels;
        this.inspections = inspections;
        this.searched = searched;
    }

    void add(Step step) {
        steps.add(step);
    }

    /** How many there are already. */
    int added() {
        return steps.size();
    }

    int size() {
        return labels.size();
    }

    Step get(int number) {
        return steps.get(number);
    }

    List<String> labels() {
        return labels;
    }

    /** The most values that a step takes. */
    int mostValues() {
        return steps.stream().mapToInt(step -> step.headers.length).max().orElse(0);
    }

    boolean askJMeter() {
        return steps.stream().anyMatch(Step::asksJMeter);
    }

    ResponseInspector inspection(int number) {
        return inspections.apply(get(number));
    }

    /** Bytes of a body that are searched at most. */
    int searched() {
        return searched;
    }

    /** Room for a body; as many are there as responses come at a time. */
    BodyPrefix borrow() {
        BodyPrefix known = spare.poll();
        return known == null ? new BodyPrefix() : known;
    }

    void giveBack(BodyPrefix room) {
        spare.push(room);
    }

    /** From now on requests are made for this user. */
    void of(VirtualUser user) {
        present = user;
    }

    /** The value of the present user. */
    @Override
    public Cell cell(int place) {
        return present.value(place);
    }

    /** A step as the users of one thread take it. That thread only. */
    static final class Step {

        private final RequestTemplate template;
        private final Pause pause;
        private final List<Extraction.Finder> finders;
        private final boolean searches;
        final ResponseCheck check;

        /**
         * The fields whose values are taken, in the order of {@link #finders}; null = not a field.
         */
        final HeaderMatcher[] headers;

        Step(
                RequestTemplate template,
                ResponseCheck check,
                Pause pause,
                List<Extraction.Finder> finders) {
            this.template = template;
            this.check = check;
            this.pause = pause;
            this.finders = finders;
            headers = finders.stream().map(Extraction.Finder::header).toArray(HeaderMatcher[]::new);
            searches = finders.stream().anyMatch(Extraction.Finder::searches);
        }

        Request request(VirtualUser user) {
            return template.make(user.jar == null ? HeadFields.NONE : user.jar);
        }

        boolean asksJMeter() {
            return template.asksJMeter();
        }

        /** Whether a value is in the body. */
        boolean searches() {
            return searches;
        }

        /** Whether a value is in the head. */
        boolean wantsFields() {
            for (HeaderMatcher header : headers) if (header != null) return true;
            return false;
        }

        /** ns until the next step. */
        long pauseNanos(RandomGenerator random) {
            return pause.nanos(random);
        }

        /**
         * Takes the values from the response.
         *
         * @return why the step has failed; null = it has not
         */
        String take(VirtualUser user, UserResponseSink seen) {
            for (int i = 0; i < finders.size(); i++) {
                String cause = finders.get(i).take(user, seen, i);
                if (cause != null) return cause;
            }
            return null;
        }
    }
}
