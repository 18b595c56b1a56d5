// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.Layout;
import io.github.jmeteroverdrive.messaging.LayoutFields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fields of a producer or consumer for its topics.
 *
 * @param number of producers or consumers per topic
 */
record TopicFields(String worker, Field<String> topic, Field<Integer> topics, Field<Optional<Integer>> number) {

    private static final int MAX = 1_000_000;
    private static final String NAME = "[a-zA-Z0-9._-]{1,249}";

    static TopicFields of(String element, String worker) {
        String title = worker.substring(0, 1).toUpperCase(Locale.ROOT) + worker.substring(1) + "s";
        return new TopicFields(
                worker,
                Field.text(element + ".topic", "Topic")
                        .shown("overdrive")
                        .required("give the name of a topic")
                        .hint("Several with commas between them"),
                Field.count(element + ".topics", "Topics", 1, MAX)
                        .initial(1)
                        .hint("With more than 1, each topic above stands for NAME0, NAME1 …"),
                Field.count(element + "." + worker + "s", title, 0, MAX)
                        .optional("one per thread")
                        .hint("Per topic, distributed over the threads of the group")
                        .meaning(Optional.of(0), "none"));
    }

    /** @param threads parameter of the shipped plans for the number of threads */
    Layout in(Fields fields, String element, String threads) {
        LayoutFields names = new LayoutFields(worker, threads, null, topic, topics, number, null, null);
        int count = fields.get(topics);
        List<DestinationName> destinations = Arrays.stream(fields.get(topic).split(",", -1))
                .map(part -> checked(fields, part.strip()))
                .flatMap(name ->
                        count == 1 ? Stream.of(name) : IntStream.range(0, count).mapToObj(i -> name + i))
                .map(name -> new DestinationName(DestinationName.Kind.TOPIC, name))
                .toList();
        Layout.Sharing sharing = new Layout.Sharing(Layout.Sharing.Kind.THREAD, 0);
        return new Layout(names, element, destinations, fields.get(number), sharing, Optional.empty());
    }

    private String checked(Fields fields, String name) {
        if (name.matches(NAME)) return name;
        throw fields.refuse(topic, name, "it is not a valid name of a topic; use letters, digits, '.', '_' and '-'");
    }
}
