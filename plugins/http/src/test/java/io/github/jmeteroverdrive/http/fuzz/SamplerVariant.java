// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.util.EnumSet;
import java.util.Set;

/** The tested variants of samplers, and the faults that each can detect. JMeter's own samplers are not checked. */
enum SamplerVariant {
    DISCARD,
    CHECKSUM,
    KEEP,
    DECODE,
    NO_KEEP_ALIVE,
    TLS,
    TLS_KEEP,
    UPLOAD,
    WGET,
    CURL,
    STOCK_HTTPCLIENT,
    STOCK_JAVA,
    /** Take turns with HTTP Requests in the same thread, whose connections they may reuse. */
    MIXED,
    MIXED_TLS,
    MIXED_UPLOAD,
    /** The HTTP Requests with which {@link #MIXED} takes turns. */
    NEIGHBOUR,
    NEIGHBOUR_TLS;

    private static final Set<SamplerVariant> STOCK = EnumSet.of(STOCK_HTTPCLIENT, STOCK_JAVA, NEIGHBOUR, NEIGHBOUR_TLS);

    private static final Set<SamplerVariant> DISCARDING = EnumSet.of(DISCARD, CHECKSUM, TLS, MIXED);

    private static final Set<SamplerVariant> ENCRYPTED = EnumSet.of(TLS, TLS_KEEP, MIXED_TLS, NEIGHBOUR_TLS);

    /** wget shows neither chunks nor how a response ends. */
    private static final Set<Fault> UNDETECTED_BY_WGET = EnumSet.of(
            Fault.CHUNK_SIZE, Fault.CHUNK_END, Fault.NO_LAST_LINE, Fault.SURPLUS, Fault.LEFTOVER, Fault.GARBAGE);

    boolean isChecked() {
        return !STOCK.contains(this);
    }

    boolean decodes() {
        return !DISCARDING.contains(this);
    }

    boolean tls() {
        return ENCRYPTED.contains(this);
    }

    boolean uploads() {
        return this == UPLOAD || this == MIXED_UPLOAD;
    }

    /** The HTTP Requests with which it takes turns; null if there are none. */
    SamplerVariant neighbour() {
        return switch (this) {
            case MIXED, MIXED_UPLOAD -> NEIGHBOUR;
            case MIXED_TLS -> NEIGHBOUR_TLS;
            default -> null;
        };
    }

    /** Whether it exists only next to another one. */
    boolean isNeighbour() {
        return this == NEIGHBOUR || this == NEIGHBOUR_TLS;
    }

    /** Whether each sample starts a process. */
    boolean process() {
        return this == WGET || this == CURL;
    }

    /** Whether its result has the whole decoded body. */
    boolean keeps() {
        return decodes() && this != DECODE;
    }

    boolean cannotDetect(Fault fault) {
        return this == WGET && UNDETECTED_BY_WGET.contains(fault);
    }
}
