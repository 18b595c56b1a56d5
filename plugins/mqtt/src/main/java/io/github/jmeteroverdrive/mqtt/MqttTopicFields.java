// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.Layout;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fields of a publisher or subscriber for its topics.
 *
 * @param problem what is wrong with one of them, and the remedy; "" = nothing
 * @param number of publishers or subscribers per topic
 */
record MqttTopicFields(
        String worker,
        UnaryOperator<String> problem,
        Field<String> topic,
        Field<Integer> topics,
        Field<Optional<Integer>> number) {

    /** Replaced by the number of the topic. */
    private static final String NUMBER = "{n}";

    /** Replaced by the number of the connection. */
    static final String CONNECTION = "{c}";

    private static final int MAX = 1_000_000;

    static MqttTopicFields of(String element, String worker, String label, String hint, UnaryOperator<String> problem) {
        String title = worker.substring(0, 1).toUpperCase(Locale.ROOT) + worker.substring(1) + "s";
        return new MqttTopicFields(
                worker,
                problem,
                Field.text(element + ".topic", label)
                        .shown("overdrive")
                        .required("give the name of a topic")
                        .hint(hint),
                Field.count(element + ".topics", "Topics", 1, MAX)
                        .initial(1)
                        .hint("With more than 1, each name above stands for NAME0, NAME1 …, or has the number at {n}"),
                Field.count(element + "." + worker + "s", title, 0, MAX)
                        .optional("one per thread")
                        .hint("Per topic, distributed over the threads of the group")
                        .meaning(Optional.of(0), "none"));
    }

    /** The names in the field, with {@link #CONNECTION} as it is written there. */
    List<String> names(Fields fields) {
        int count = fields.get(topics);
        return Arrays.stream(fields.get(topic).split(",", -1))
                .map(String::strip)
                .flatMap(name -> numbered(name, count))
                .map(name -> checked(fields, name))
                .toList();
    }

    private static Stream<String> numbered(String name, int count) {
        if (count == 1 && !name.contains(NUMBER)) return Stream.of(name);
        String pattern = name.contains(NUMBER) ? name : name + NUMBER;
        return IntStream.range(0, count).mapToObj(i -> pattern.replace(NUMBER, String.valueOf(i)));
    }

    private String checked(Fields fields, String name) {
        String found = problem.apply(name);
        if (!found.isEmpty()) throw fields.refuse(topic, name, found);
        return name;
    }

    /** The filter that matches the topics of all connections. */
    static String filter(String name) {
        return name.replaceAll("[^/]*\\{c}[^/]*", "+");
    }

    /**
     * The layout of the names' addresses.
     *
     * @param threads parameter of the shipped plans for the number of threads
     */
    Layout layout(Fields fields, String element, List<String> names, UnaryOperator<String> address, String threads) {
        LayoutFields about = new LayoutFields(worker, threads, null, topic, topics, number, null, null);
        List<DestinationName> destinations = names.stream()
                .map(name -> new DestinationName(DestinationName.Kind.TOPIC, address.apply(name)))
                .toList();
        Layout.Sharing sharing = new Layout.Sharing(Layout.Sharing.Kind.THREAD, 0);
        return new Layout(about, element, destinations, fields.get(number), sharing, Optional.empty());
    }
}
