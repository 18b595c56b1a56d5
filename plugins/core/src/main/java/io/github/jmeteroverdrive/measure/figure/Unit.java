// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Show;

/** The unit of a figure's values in files. */
public enum Unit {
    NONE(""),
    PER_SECOND("/s"),
    BYTES_PER_SECOND("bytes/s"),
    MICROS("µs"),
    SECONDS("s"),
    /** Memory, in powers of two. */
    BYTES("bytes"),
    /** Network transfer, in powers of ten. */
    BYTES_TRANSFERRED("bytes"),
    PERCENT("%"),
    MICROS_PER_MESSAGE("µs/message"),
    BYTES_PER_MESSAGE("B/message"),
    EVENTS_PER_STREAM("events/stream"),
    MESSAGES_PER_REQUEST("messages/request");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    /** The symbol after a number; empty for {@link #NONE}. */
    public String symbol() {
        return symbol;
    }

    /** Whether it is that of a quotient, so values for two periods do not add up to the value for both. */
    boolean isRatio() {
        return this == PERCENT || symbol.contains("/");
    }

    /** Formats a value: {@code 2.81 ms}, {@code 1.5 MiB}, {@code 1.07 GB/s}, {@code 340/s}. */
    public String show(double value) {
        return switch (this) {
            case MICROS -> Show.micros(value);
            case BYTES -> Show.bytes(value);
            case BYTES_TRANSFERRED -> Show.transfer(value);
            case BYTES_PER_SECOND -> Show.transfer(value) + "/s";
            case PER_SECOND -> Show.rate(value) + "/s";
            case NONE -> Show.number(value);
            default -> Show.number(value) + " " + symbol;
        };
    }
}
