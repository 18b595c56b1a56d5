// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.check.FirstBytes;
import io.github.jmeteroverdrive.httpasync.check.Inspection;
import io.github.jmeteroverdrive.httpasync.feed.Cell;
import io.github.jmeteroverdrive.httpasync.feed.Cells;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The steps of one thread's users, and what these share. That thread only. */
final class Steps implements Cells {

    private final List<Step> steps = new ArrayList<>();
    private final List<String> labels;
    private final Function<Step, Inspection> inspections;
    private final int searched;
    private final ArrayDeque<FirstBytes> spare = new ArrayDeque<>();
    private User present;

    /**
     * @param inspections makes what looks at the responses to a step
     * @param searched bytes of a body at most
     */
    Steps(List<String> labels, Function<Step, Inspection> inspections, int searched) {
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

    Inspection inspection(int number) {
        return inspections.apply(get(number));
    }

    /** Bytes of a body that are searched at most. */
    int searched() {
        return searched;
    }

    /** Room for a body; as many are there as responses come at a time. */
    FirstBytes borrow() {
        FirstBytes known = spare.poll();
        return known == null ? new FirstBytes() : known;
    }

    void giveBack(FirstBytes room) {
        spare.push(room);
    }

    /** From now on requests are made for this user. */
    void of(User user) {
        present = user;
    }

    /** The value of the present user. */
    @Override
    public Cell cell(int place) {
        return present.value(place);
    }
}
