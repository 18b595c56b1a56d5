// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import io.github.jmeteroverdrive.fuzz.Case;
import io.github.jmeteroverdrive.fuzz.Foreign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What lies on the queues of a case after its end, decoded by another program.
 *
 * @param run the run id in the stamps
 * @param byQueue stamps by the queue's name; null for a message without one
 */
record Leavings(long run, Map<String, List<Stamp>> byQueue) {

    static Leavings browse(Case of, long run, Foreign eyes) throws Exception {
        Map<String, List<Stamp>> found = new HashMap<>();
        if (!of.topic()) for (String queue : of.addresses()) found.put(queue, eyes.browse(queue));
        return new Leavings(run, found);
    }

    List<Stamp> ours() {
        List<Stamp> ours = new ArrayList<>();
        byQueue.values().forEach(all -> all.stream().filter(this::isOurs).forEach(ours::add));
        return ours;
    }

    long ofOthers() {
        return byQueue.values().stream().mapToLong(List::size).sum() - ours().size();
    }

    private boolean isOurs(Stamp stamp) {
        return stamp != null && stamp.run() == run;
    }
}
