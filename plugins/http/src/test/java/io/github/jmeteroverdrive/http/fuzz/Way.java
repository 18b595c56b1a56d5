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
    STOCK_JAVA;

    /** wget shows no chunks, and not how a response ends. */
    private static final Set<Fault> UNSEEN_BY_WGET =
            EnumSet.of(
                    Fault.CHUNK_SIZE,
                    Fault.CHUNK_END,
                    Fault.NO_LAST_LINE,
                    Fault.SURPLUS,
                    Fault.LEFTOVER,
                    Fault.GARBAGE);

    boolean judged() {
        return this != STOCK_HTTPCLIENT && this != STOCK_JAVA;
    }

    /** Whether it undoes the coding of a body. */
    boolean decodes() {
        return this != DISCARD && this != CHECKSUM && this != TLS;
    }

    boolean tls() {
        return this == TLS || this == TLS_KEEP;
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
