// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.check.HeaderRule;
import io.github.jmeteroverdrive.httpasync.check.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.request.HeadFields;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import java.util.List;
import java.util.random.RandomGenerator;

/** A step as the users of one thread take it. That thread only. */
final class Step {

    private final RequestTemplate template;
    private final Pause pause;
    private final List<ValueFinder> finders;
    private final boolean searches;
    final ResponseCheck check;

    /** The fields whose values are taken, in the order of {@link #finders}; null = not a field. */
    final HeaderRule[] headers;

    Step(RequestTemplate template, ResponseCheck check, Pause pause, List<ValueFinder> finders) {
        this.template = template;
        this.check = check;
        this.pause = pause;
        this.finders = finders;
        headers = finders.stream().map(ValueFinder::header).toArray(HeaderRule[]::new);
        searches = finders.stream().anyMatch(ValueFinder::searches);
    }

    Request request(User user) {
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
        for (HeaderRule header : headers) if (header != null) return true;
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
    String take(User user, UserSink seen) {
        for (int i = 0; i < finders.size(); i++) {
            String cause = finders.get(i).take(user, seen, i);
            if (cause != null) return cause;
        }
        return null;
    }
}
