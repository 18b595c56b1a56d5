// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.util.EnumSet;
import java.util.Set;

/** The ways that are tried, with what each can see. Those of JMeter's own are not judged. */
enum Way {
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
    /** Those of one thread take turns with HTTP Requests, which leave their connections to it. */
    MIXED,
    MIXED_TLS,
    MIXED_UPLOAD,
    /** The HTTP Requests beside them. */
    NEIGHBOUR,
    NEIGHBOUR_TLS;

    private static final Set<Way> STOCK = EnumSet.of(STOCK_HTTPCLIENT, STOCK_JAVA, NEIGHBOUR, NEIGHBOUR_TLS);

    private static final Set<Way> DISCARDING = EnumSet.of(DISCARD, CHECKSUM, TLS, MIXED);

    private static final Set<Way> ENCRYPTED = EnumSet.of(TLS, TLS_KEEP, MIXED_TLS, NEIGHBOUR_TLS);

    /** wget shows no chunks, and not how a response ends. */
    private static final Set<Fault> UNSEEN_BY_WGET = EnumSet.of(
            Fault.CHUNK_SIZE, Fault.CHUNK_END, Fault.NO_LAST_LINE, Fault.SURPLUS, Fault.LEFTOVER, Fault.GARBAGE);

    boolean judged() {
        return !STOCK.contains(this);
    }

    /** Whether it undoes the coding of a body. */
    boolean decodes() {
        return !DISCARDING.contains(this);
    }

    boolean tls() {
        return ENCRYPTED.contains(this);
    }

    boolean uploads() {
        return this == UPLOAD || this == MIXED_UPLOAD;
    }

    /** Of the HTTP Requests with which it takes turns; null without. */
    Way neighbour() {
        return switch (this) {
            case MIXED, MIXED_UPLOAD -> NEIGHBOUR;
            case MIXED_TLS -> NEIGHBOUR_TLS;
            default -> null;
        };
    }

    /** Whether it is there beside another one only. */
    boolean isNeighbour() {
        return this == NEIGHBOUR || this == NEIGHBOUR_TLS;
    }

    /** Whether a process is started for each sample. */
    boolean process() {
        return this == WGET || this == CURL;
    }

    /** Whether its result has all bytes of the body, decoded. */
    boolean keeps() {
        return decodes() && this != DECODE;
    }

    /** Whether it cannot see this fault, by no fault of its own. */
    boolean blindTo(Fault fault) {
        return this == WGET && UNSEEN_BY_WGET.contains(fault);
    }
}
