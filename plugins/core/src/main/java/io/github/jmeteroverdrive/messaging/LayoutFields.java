// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fields of a producer or consumer for its connection, destinations and sessions.
 *
 * @param worker producer or consumer
 * @param threads parameter of the shipped plans for the number of threads
 * @param number of workers per destination
 * @param connections null for topics, whose workers have a connection for each thread
 * @param sessions null for topics
 */
public record LayoutFields(
        String worker,
        String threads,
        Field<String> connection,
        Field<String> destination,
        Field<Integer> destinations,
        Field<Optional<Integer>> number,
        Field<WorkerLayout.Sharing> connections,
        Field<Optional<Integer>> sessions) {

    private static final int MAX = 1_000_000;

    /** In the name of a topic, replaced by its number. */
    private static final String NUMBER = "{n}";

    /**
     * @param element with which its properties begin
     * @param connection label of the elements that connect
     * @param sessions last part of that field's property
     * @param threads parameter of the shipped plans for the number of threads
     */
    public static LayoutFields of(
            String element, String connection, String worker, String sessions, String destinationHint, String threads) {
        return new LayoutFields(
                worker,
                threads,
                connection(element, connection),
                Field.text(element + ".destination", "Destination")
                        .shown("queue://overdrive")
                        .required("give queue://NAME or topic://NAME")
                        .hint(destinationHint),
                Field.count(element + ".destinations", "Destinations", 1, MAX)
                        .initial(1)
                        .hint("With more than 1, each destination above stands for NAME0, NAME1 …"),
                number(element, worker, "destination"),
                Field.of(
                                element + ".connections",
                                "Connections",
                                Value.of(text -> WorkerLayout.Sharing.parse(text, worker)))
                        .written("thread")
                        .suggest("thread", "group", worker, "2")
                        .hint("One per thread, per group, per %1$s, or a number that the group's %1$ss share"
                                .formatted(worker)),
                Field.count(element + "." + sessions, "Sessions per connection", 1, MAX)
                        .optional("one per " + worker)
                        .hint("If there are fewer sessions than %1$ss, the %1$ss of a thread share one"
                                .formatted(worker)));
    }

    /**
     * The fields of a broker that has only topics; for the others see {@link #of}.
     *
     * @param label of the field for the names, which {@link #names} reads
     */
    public static LayoutFields ofTopics(
            String element, String connection, String worker, String label, String hint, String threads) {
        return new LayoutFields(
                worker,
                threads,
                connection(element, connection),
                Field.text(element + ".topic", label)
                        .shown("overdrive")
                        .required("give the name of a topic")
                        .hint(hint),
                Field.count(element + ".topics", "Topics", 1, MAX)
                        .initial(1)
                        .hint("With more than 1, each name above stands for NAME0, NAME1 …, or has the number at {n}"),
                number(element, worker, "topic"),
                null,
                null);
    }

    /**
     * The names of topics, with their numbers.
     *
     * @param problem what is wrong with a name, and the remedy; "" = nothing
     */
    public List<String> names(Fields fields, UnaryOperator<String> problem) {
        int count = fields.get(destinations);
        List<String> names = Arrays.stream(fields.get(destination).split(",", -1))
                .map(String::strip)
                .flatMap(name -> numbered(name, count))
                .toList();
        for (String name : names) {
            String found = problem.apply(name);
            if (!found.isEmpty()) throw fields.refuse(destination, name, found);
        }
        return names;
    }

    private static Stream<String> numbered(String name, int count) {
        if (count == 1 && !name.contains(NUMBER)) return Stream.of(name);
        String pattern = name.contains(NUMBER) ? name : name + NUMBER;
        return IntStream.range(0, count).mapToObj(i -> pattern.replace(NUMBER, String.valueOf(i)));
    }

    private static Field<String> connection(String element, String label) {
        return Field.nameOf(label, element + ".connection", "Connection");
    }

    private static Field<Optional<Integer>> number(String element, String worker, String destination) {
        String title = worker.substring(0, 1).toUpperCase(Locale.ROOT) + worker.substring(1) + "s";
        return Field.count(element + "." + worker + "s", title, 0, MAX)
                .optional("one per thread")
                .hint("Per " + destination + ", distributed over the threads of the group")
                .meaning(Optional.of(0), "none");
    }

    public Section section(Field<?>... further) {
        Stream<Field<?>> own = Stream.of(connection, destination, destinations, number, connections, sessions);
        return new Section(
                destinations.label() + " and " + worker + "s",
                Stream.concat(own.filter(Objects::nonNull), Stream.of(further)).toList());
    }
}
