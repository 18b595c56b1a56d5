// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A destination as written in a field: {@code queue://NAME}, {@code topic://NAME}, or {@code temporary-queue://NAME}
 * and {@code temporary-topic://NAME}, whose names are known only in the run. {@code ADDRESS::QUEUE} is a queue of an
 * address, as in Artemis (FQQN).
 *
 * @param name without the scheme, not empty
 */
public record DestinationName(Kind kind, String name) {

    /** Whether each of several consumers gets every message, and whether it is temporary. */
    public enum Kind {
        QUEUE("queue://", false),
        TOPIC("topic://", true),
        TEMPORARY_QUEUE("temporary-queue://", false),
        TEMPORARY_TOPIC("temporary-topic://", true);

        private final String scheme;
        private final boolean topic;

        Kind(String scheme, boolean topic) {
            this.scheme = scheme;
            this.topic = topic;
        }
    }

    private static final String QUALIFIED = "::";
    private static final String REMEDY = "write queue://NAME or topic://NAME";

    /**
     * The destinations of a field, separated by commas.
     *
     * @param count 1 = these; otherwise each is replaced by NAME0 … NAME(count − 1)
     * @throws io.github.jmeteroverdrive.measure.Refusal if one is not a valid destination
     */
    public static List<DestinationName> list(Fields fields, Field<String> field, int count) {
        fields.requireDefined(field);
        return Arrays.stream(fields.get(field).split(",", -1))
                .map(part -> parse(fields, field, part.strip()))
                .flatMap(destination -> destination.numbered(count))
                .toList();
    }

    public static DestinationName parse(String text) {
        for (Kind kind : Kind.values()) {
            String name = text.startsWith(kind.scheme) ? text.substring(kind.scheme.length()) : "";
            if (!name.isBlank() && name.equals(name.strip())) return new DestinationName(kind, name);
        }
        throw new IllegalArgumentException("it is not a valid destination; " + REMEDY);
    }

    private static DestinationName parse(Fields fields, Field<?> field, String text) {
        try {
            return parse(text);
        } catch (IllegalArgumentException e) {
            throw fields.refuse(field, text, e.getMessage());
        }
    }

    private Stream<DestinationName> numbered(int count) {
        if (count == 1) return Stream.of(this);
        return IntStream.range(0, count).mapToObj(i -> new DestinationName(kind, name + i));
    }

    public boolean topic() {
        return kind.topic;
    }

    /** Whether it exists only as long as the connection that creates it. */
    public boolean temporary() {
        return kind == Kind.TEMPORARY_QUEUE || kind == Kind.TEMPORARY_TOPIC;
    }

    /** The name without {@code ::QUEUE}, to which producers send. */
    public String address() {
        int at = name.indexOf(QUALIFIED);
        return at < 0 ? name : name.substring(0, at);
    }

    /** The part after {@code ::}, or "". */
    public String queueOfAddress() {
        int at = name.indexOf(QUALIFIED);
        return at < 0 ? "" : name.substring(at + QUALIFIED.length());
    }

    @Override
    public String toString() {
        return kind.scheme + name;
    }
}
