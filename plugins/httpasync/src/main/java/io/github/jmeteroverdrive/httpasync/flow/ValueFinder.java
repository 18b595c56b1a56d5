// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.httpasync.check.HeaderRule;
import java.util.random.RandomGenerator;

/** Takes one value from the responses to a step. One thread. */
final class ValueFinder {

    private final Extraction wanted;
    private final int place;
    private final BodyFinder body; // null = elsewhere
    private final RandomGenerator random;

    /**
     * @param place of the value among those of a user
     */
    ValueFinder(Extraction wanted, int place, RandomGenerator random) {
        this.wanted = wanted;
        this.place = place;
        this.random = random;
        body = wanted.ofBody() ? wanted.body().get() : null;
    }

    /** The field whose value it is; null = not a field's. */
    HeaderRule header() {
        return wanted.header();
    }

    boolean searches() {
        return body != null;
    }

    /**
     * @param number of this among the values of the step
     * @return why there is no value; null = there is one
     */
    String take(User user, UserSink seen, int number) {
        String found = find(user, seen, number);
        if (found == null) found = wanted.otherwise();
        if (found == null) return missing(seen);
        user.value(place).hold(found);
        return null;
    }

    private String find(User user, UserSink seen, int number) {
        if (body != null) return body.find(seen.body(), wanted.match(), random);
        if (wanted.header() != null) return seen.header(number);
        return user.jar.value(wanted.cookie());
    }

    private String missing(UserSink seen) {
        String none = "No value for " + wanted.name();
        return body != null && seen.isCut()
                ? none + " in the first " + seen.limit() + " bytes of the body."
                : none + ".";
    }
}
