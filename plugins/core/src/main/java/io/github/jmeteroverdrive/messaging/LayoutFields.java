// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import java.util.Locale;
import java.util.Optional;

/**
 * The fields of a producer or consumer for its connection, destinations and sessions.
 *
 * @param worker producer or consumer
 * @param threads parameter of the shipped plans for the number of threads
 * @param number of workers per destination
 */
public record LayoutFields(
        String worker,
        String threads,
        Field<String> connection,
        Field<String> destination,
        Field<Integer> destinations,
        Field<Optional<Integer>> number,
        Field<Layout.Sharing> connections,
        Field<Optional<Integer>> sessions) {

    private static final int MAX = 1_000_000;

    /**
     * @param element with which its properties begin
     * @param connection the field that names its connection
     * @param sessions last part of that field's property
     * @param threads parameter of the shipped plans for the number of threads
     */
    public static LayoutFields of(
            String element,
            Field<String> connection,
            String worker,
            String sessions,
            String destinationHint,
            String threads) {
        String title = worker.substring(0, 1).toUpperCase(Locale.ROOT) + worker.substring(1) + "s";
        return new LayoutFields(
                worker,
                threads,
                connection,
                Field.text(element + ".destination", "Destination")
                        .shown("queue://overdrive")
                        .required("give queue://NAME or topic://NAME")
                        .hint(destinationHint),
                Field.count(element + ".destinations", "Destinations", 1, MAX)
                        .initial(1)
                        .hint("With more than 1, each destination above stands for NAME0, NAME1 …"),
                Field.count(element + "." + worker + "s", title, 0, MAX)
                        .optional("one per thread")
                        .hint("Per destination, distributed over the threads of the group")
                        .meaning(Optional.of(0), "none"),
                Field.of(element + ".connections", "Connections", Value.of(text -> Layout.Sharing.parse(text, worker)))
                        .written("thread")
                        .suggest("thread", "group", worker, "2")
                        .hint("One per thread, per group, per %1$s, or a number that the group's %1$ss share"
                                .formatted(worker)),
                Field.count(element + "." + sessions, "Sessions per connection", 1, MAX)
                        .optional("one per " + worker)
                        .hint("If there are fewer, those of a thread share a session"));
    }

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
}
