// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.messaging.Layout;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The fields of a producer or consumer for its topics. */
final class TopicFields {

    private static final String NAME = "[a-zA-Z0-9._-]{1,249}";

    private TopicFields() {}

    static LayoutFields of(String element, String worker, String threads) {
        return LayoutFields.ofTopics(
                element,
                KafkaConnectionFields.LABEL,
                worker,
                "Topic",
                "Several with commas between them",
                "With more than 1, each topic above stands for NAME0, NAME1 …",
                threads);
    }

    static Layout layout(Fields fields, LayoutFields names) {
        int count = fields.get(names.destinations());
        Stream<String> topics = Arrays.stream(fields.get(names.destination()).split(",", -1))
                .map(part -> checked(fields, names, part.strip()))
                .flatMap(name ->
                        count == 1 ? Stream.of(name) : IntStream.range(0, count).mapToObj(i -> name + i));
        return Layout.ofTopics(fields, names, topics);
    }

    private static String checked(Fields fields, LayoutFields names, String name) {
        if (name.matches(NAME)) return name;
        throw fields.refuse(
                names.destination(), name, "it is not a valid name of a topic; use letters, digits, '.', '_' and '-'");
    }
}
