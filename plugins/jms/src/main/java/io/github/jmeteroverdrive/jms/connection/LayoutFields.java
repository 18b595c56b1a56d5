// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import java.util.Locale;
import java.util.Optional;

/** The fields of a producer or consumer about its connection, destinations, sessions. */
public final class LayoutFields {

    private static final int MOST = 1_000_000;

    private final String worker;
    private final String threads;
    private final Field<String> connection;
    private final Field<String> destination;
    private final Field<Integer> destinations;
    private final Field<Optional<Integer>> number;
    private final Field<Layout.Sharing> connections;
    private final Field<Optional<Integer>> sessions;

    /**
     * @param element that its properties begin with
     * @param worker what the element has several of: producer or consumer
     * @param sessions last part of the property of that field
     * @param destinationHint says which destinations there are
     * @param threads parameter of the shipped plans with their number of threads
     */
    public LayoutFields(
            String element,
            String worker,
            String sessions,
            String destinationHint,
            String threads) {
        this.worker = worker;
        this.threads = threads;
        connection = ConnectionFields.name(element + ".connection");
        destination =
                Field.text(element + ".destination", "Destination")
                        .shown("queue://overdrive")
                        .required("give queue://NAME or topic://NAME")
                        .hint(destinationHint);
        destinations =
                Field.count(element + ".destinations", "Destinations", 1, MOST)
                        .initial(1)
                        .hint("With more than 1, each destination above stands for NAME0, NAME1 …");
        String title = worker.substring(0, 1).toUpperCase(Locale.ROOT) + worker.substring(1) + "s";
        number =
                Field.count(element + "." + worker + "s", title, 0, MOST)
                        .optional("one per thread")
                        .hint("Per destination, dealt over the threads of the group")
                        .says(Optional.of(0), "none");
        connections =
                Field.of(
                                element + ".connections",
                                "Connections",
                                Value.of(text -> Layout.Sharing.parse(text, worker)))
                        .written("thread")
                        .suggest("thread", "group", worker, "2")
                        .hint(
                                "One per thread, per group, per "
                                        + worker
                                        + ", or a number that the group's "
                                        + worker
                                        + "s take in turn");
        this.sessions =
                Field.count(element + "." + sessions, "Sessions per connection", 1, MOST)
                        .optional("one per " + worker)
                        .hint("Those of one thread share a session when there are fewer");
    }

    /** All of them. */
    public Section section() {
        return Section.of(
                "Destinations and " + worker + "s",
                connection,
                destination,
                destinations,
                number,
                connections,
                sessions);
    }

    /** What the element has several of: producer or consumer. */
    public String worker() {
        return worker;
    }

    /** Parameter of the shipped plans with their number of threads. */
    public String threads() {
        return threads;
    }

    public Field<String> connection() {
        return connection;
    }

    public Field<String> destination() {
        return destination;
    }

    public Field<Integer> destinations() {
        return destinations;
    }

    /** Producers or consumers per destination. */
    public Field<Optional<Integer>> number() {
        return number;
    }

    public Field<Layout.Sharing> connections() {
        return connections;
    }

    public Field<Optional<Integer>> sessions() {
        return sessions;
    }
}
