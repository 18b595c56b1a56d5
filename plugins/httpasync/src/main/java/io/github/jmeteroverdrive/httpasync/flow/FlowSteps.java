// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.httpasync.load.BodyPrefix;
import io.github.jmeteroverdrive.httpasync.load.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.request.Cell;
import io.github.jmeteroverdrive.httpasync.request.Cell.CellRow;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.TraceParent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The requests of one thread's users, and what the users share. That thread only. */
final class FlowSteps implements CellRow {

    private final List<Step> steps = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final Function<ResponseCheck, ResponseInspector> inspectors;
    private final int searchLimit;
    private final RandomGenerator random;
    private final TraceParent traces; // null = none
    private final ArrayDeque<BodyPrefix> spare = new ArrayDeque<>();

    /** The user whose request is being built, or whose expression is evaluated. */
    VirtualUser current;

    /**
     * @param searchLimit bytes of a body that are searched at most
     * @param random for pauses
     */
    FlowSteps(
            Function<ResponseCheck, ResponseInspector> inspectors,
            int searchLimit,
            RandomGenerator random,
            TraceParent traces) {
        this.inspectors = inspectors;
        this.searchLimit = searchLimit;
        this.random = random;
        this.traces = traces;
    }

    void add(String label, Step step) {
        labels.add(label);
        steps.add(step);
    }

    int size() {
        return steps.size();
    }

    List<String> labels() {
        return labels;
    }

    int maxValues() {
        return steps.stream().mapToInt(step -> step.headers.length).max().orElse(0);
    }

    boolean evaluatePerRequest() {
        return steps.stream().anyMatch(step -> step.template.evaluatesPerRequest());
    }

    ResponseInspector inspector(Step step) {
        return inspectors.apply(step.check);
    }

    int searchLimit() {
        return searchLimit;
    }

    long pauseNanos(Step step) {
        return step.pause.nanos(random);
    }

    /** Memory for a body; there is as much as responses arrive at a time. */
    BodyPrefix borrow() {
        BodyPrefix free = spare.poll();
        return free == null ? new BodyPrefix() : free;
    }

    void giveBack(BodyPrefix body) {
        spare.push(body);
    }

    Request request(VirtualUser user, Step step) {
        current = user;
        if (traces == null) return step.template.request(user.extraHeaders);
        traces.next();
        return traces.mark(step.template.request(RequestTemplate.both(user.extraHeaders, traces)));
    }

    /** The value of the user whose request is being built. */
    @Override
    public Cell cell(int index) {
        return current.value(index);
    }

    static final class Step {

        final int kind;
        private final RequestTemplate template;
        private final ResponseCheck check;
        private final Pause pause;

        /** Whether its pause is also made at the end of the iteration. */
        final boolean hasOwnPause;

        private final List<Extraction.Finder> finders;

        /** Fetches what its page consists of; null = nothing. */
        final PageResources resources;

        /** Whether a value is extracted from the body, or it may have resources. */
        final boolean searchesBody;

        /** The headers whose values are extracted, in the order of the finders; null = none. */
        final HeaderMatcher[] headers;

        final boolean wantsHeaders;

        Step(
                int kind,
                RequestTemplate template,
                ResponseCheck check,
                Pause pause,
                boolean hasOwnPause,
                List<Extraction.Finder> finders,
                PageResources resources) {
            this.kind = kind;
            this.template = template;
            this.check = check;
            this.pause = pause;
            this.hasOwnPause = hasOwnPause;
            this.finders = finders;
            this.resources = resources;
            headers = finders.stream().map(Extraction.Finder::header).toArray(HeaderMatcher[]::new);
            searchesBody = resources != null || finders.stream().anyMatch(Extraction.Finder::searchesBody);
            wantsHeaders = Arrays.stream(headers).anyMatch(Objects::nonNull);
        }

        /** Extracts the values from the response. @return why the step has failed, or null */
        String extract(StepResponse response) {
            for (int i = 0; i < finders.size(); i++) {
                String missing = finders.get(i).extract(response, i);
                if (missing != null) return missing;
            }
            return null;
        }
    }
}
