// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import io.github.jmeteroverdrive.target.Arguments;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * @param address IPv4 address to listen on
 * @param port TCP port there, 0 for a free one
 * @param journal where persistent messages are stored
 * @param full what happens when an address is full
 * @param maxSize bytes one address may hold before it is full
 * @param pageSize bytes of one page file
 * @param users passwords by name; empty = no authentication
 * @param tls whether the port accepts only TLS
 * @param statistics what the broker counts in addition
 * @param data directory of its files, which remain; empty = a temporary one
 * @param ha its role in a pair that shares its data
 * @param peer port of the other broker of the pair; 0 = none
 */
record ArtemisOptions(
        String address,
        int port,
        Journal journal,
        Full full,
        long maxSize,
        int pageSize,
        Map<String, String> users,
        boolean tls,
        Statistics statistics,
        Optional<Path> data,
        Ha ha,
        int peer) {

    /** NONE: nothing is stored, persistent messages cost as much as others. */
    enum Journal {
        NONE,
        NIO
    }

    /** BLOCK: producers wait. PAGE: messages that do not fit are written to page files. */
    enum Full {
        BLOCK,
        PAGE
    }

    /** BACKUP: passive until the PRIMARY with the same data has ended. */
    enum Ha {
        NONE,
        PRIMARY,
        BACKUP
    }

    /** QUEUES: message counters of each queue, sampled every ten seconds. */
    enum Statistics {
        NONE,
        QUEUES
    }

    /** A quarter of the heap given in {@code target.properties}: about 200 000 messages of 1 KiB. */
    static final long DEFAULT_MAX_SIZE = 256L << 20;

    /** Artemis's default. */
    static final int DEFAULT_PAGE_SIZE = 10 << 20;

    private static final String[] KNOWN = {
        Arguments.ADDRESS,
        "port=0..65535 (0, the default, is a free one)",
        "journal=none|nio (none, or nio when durable=true)",
        "durable=true|false (false): the same option at every broker",
        "full=BLOCK|PAGE (BLOCK)",
        "maxSize=BYTES of an address (1 or more, default " + DEFAULT_MAX_SIZE + ")",
        "pageSize=BYTES (1024 or more, not above maxSize, default " + DEFAULT_PAGE_SIZE + " or maxSize)",
        "users=NAME:PASSWORD,NAME:PASSWORD (by default none is needed)",
        "tls=true|false (false)",
        "statistics=none|queues (none)",
        "data=DIRECTORY whose files remain for the next start (a temporary one)",
        "ha=none|primary|backup (none): two brokers with the same data, each with a port and the other's as its peer",
        "peer=1..65535: port of the other broker of the pair"
    };

    /** @throws IllegalArgumentException with a sentence for the user */
    static ArtemisOptions of(Arguments arguments) {
        arguments.allow(KNOWN);
        long maxSize = arguments.number("maxSize", DEFAULT_MAX_SIZE, 1, Long.MAX_VALUE);
        Ha ha = arguments.oneOf("ha", Ha.NONE);
        Optional<Path> data = Optional.of(arguments.text("data", ""))
                .filter(text -> !text.isEmpty())
                .map(Path::of);
        int port = (int) arguments.number("port", 0, 0, 65_535);
        int peer = (int) arguments.number("peer", 0, 0, 65_535);
        if (ha != Ha.NONE && (data.isEmpty() || port == 0 || peer == 0))
            throw arguments.refuse("ha", "needs data, port and peer");
        return new ArtemisOptions(
                arguments.address(),
                port,
                arguments.oneOf("journal", arguments.flag("durable") ? Journal.NIO : Journal.NONE),
                arguments.oneOf("full", Full.BLOCK),
                maxSize,
                pageSize(arguments, maxSize),
                arguments.pairs("users"),
                arguments.flag("tls"),
                arguments.oneOf("statistics", Statistics.NONE),
                data,
                ha,
                peer);
    }

    private static int pageSize(Arguments arguments, long maxSize) {
        long fallback = Math.min(DEFAULT_PAGE_SIZE, maxSize);
        long pageSize = arguments.number("pageSize", fallback, 1024, Integer.MAX_VALUE);
        // Artemis would start with another page size, and a warning
        if (pageSize > maxSize) throw arguments.refuse("pageSize", "is above maxSize=" + maxSize);
        return (int) pageSize;
    }
}
