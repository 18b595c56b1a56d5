// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The fields of a publisher or subscriber for its topics. */
final class MqttTopicFields {

    /** Replaced by the number of the topic. */
    private static final String NUMBER = "{n}";

    /** Replaced by the number of the connection. */
    static final String CONNECTION = "{c}";

    private MqttTopicFields() {}

    static LayoutFields of(String element, String worker, String label, String hint, String threads) {
        return LayoutFields.ofTopics(
                element,
                MqttConnectionFields.LABEL,
                worker,
                label,
                hint,
                "With more than 1, each name above stands for NAME0, NAME1 …, or has the number at {n}",
                threads);
    }

    /**
     * The names in the field, with {@link #CONNECTION} as it is written there.
     *
     * @param problem what is wrong with one of them, and the remedy; "" = nothing
     */
    static List<String> names(Fields fields, LayoutFields layout, UnaryOperator<String> problem) {
        int count = fields.get(layout.destinations());
        List<String> names = Arrays.stream(fields.get(layout.destination()).split(",", -1))
                .map(String::strip)
                .flatMap(name -> numbered(name, count))
                .toList();
        for (String name : names) {
            String found = problem.apply(name);
            if (!found.isEmpty()) throw fields.refuse(layout.destination(), name, found);
        }
        return names;
    }

    private static Stream<String> numbered(String name, int count) {
        if (count == 1 && !name.contains(NUMBER)) return Stream.of(name);
        String pattern = name.contains(NUMBER) ? name : name + NUMBER;
        return IntStream.range(0, count).mapToObj(i -> pattern.replace(NUMBER, String.valueOf(i)));
    }

    /** The filter that matches the topics of all connections. */
    static String filter(String name) {
        return name.replaceAll("[^/]*\\{c}[^/]*", "+");
    }
}
