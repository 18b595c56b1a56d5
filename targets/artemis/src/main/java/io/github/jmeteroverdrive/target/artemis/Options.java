// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import io.github.jmeteroverdrive.target.Arguments;
import java.util.Map;

/**
 * What the command line chooses.
 *
 * @param port TCP port on 127.0.0.1, 0 for a free one
 * @param journal where persistent messages are kept
 * @param full what happens when an address is full
 * @param maxSize bytes one address may hold before it is full
 * @param pageSize bytes of one page file
 * @param users passwords by name; empty = everybody may do everything
 * @param tls whether the port speaks TLS, and nothing else
 * @param statistics what the broker counts beyond what it counts anyway
 */
record Options(
        int port,
        Journal journal,
        Full full,
        long maxSize,
        int pageSize,
        Map<String, String> users,
        boolean tls,
        Statistics statistics) {

    /** NONE: nothing survives the broker, persistent messages cost as much as others. */
    enum Journal {
        NONE,
        NIO
    }

    /** BLOCK: its producers wait. PAGE: what does not fit goes to page files. */
    enum Full {
        BLOCK,
        PAGE
    }

    /** QUEUES: message counters of each queue, sampled every ten seconds. */
    enum Statistics {
        NONE,
        QUEUES
    }

    /**
     * A quarter of the heap given in {@code target.properties}: about 200 000 messages of 1 KiB.
     */
    static final long DEFAULT_MAX_SIZE = 256L << 20;

    /** As Artemis has it. */
    static final int DEFAULT_PAGE_SIZE = 10 << 20;

    private static final String[] KNOWN = {
        "port=0..65535 (0, the default, is a free one)",
        "journal=none|nio (none, or nio when durable=true)",
        "durable=true|false (false): the same option at every broker",
        "full=BLOCK|PAGE (BLOCK)",
        "maxSize=BYTES of an address (1 or more, default " + DEFAULT_MAX_SIZE + ")",
        "pageSize=BYTES (1024 or more, not above maxSize, default "
                + DEFAULT_PAGE_SIZE
                + " or maxSize)",
        "users=NAME:PASSWORD,NAME:PASSWORD (nobody needs one by default)",
        "tls=true|false (false)",
        "statistics=none|queues (none)"
    };

    /**
     * @throws IllegalArgumentException with a sentence for the user
     */
    static Options of(Arguments arguments) {
        arguments.allow(KNOWN);
        long maxSize = arguments.number("maxSize", DEFAULT_MAX_SIZE, 1, Long.MAX_VALUE);
        return new Options(
                (int) arguments.number("port", 0, 0, 65_535),
                arguments.oneOf("journal", arguments.flag("durable") ? Journal.NIO : Journal.NONE),
                arguments.oneOf("full", Full.BLOCK),
                maxSize,
                pageSize(arguments, maxSize),
                arguments.pairs("users"),
                arguments.flag("tls"),
                arguments.oneOf("statistics", Statistics.NONE));
    }

    private static int pageSize(Arguments arguments, long maxSize) {
        long fallback = Math.min(DEFAULT_PAGE_SIZE, maxSize);
        long pageSize = arguments.number("pageSize", fallback, 1024, Integer.MAX_VALUE);
        // Artemis would start, and warn that it pages otherwise than it was told
        if (pageSize > maxSize) throw arguments.refuse("pageSize", "is above maxSize=" + maxSize);
        return (int) pageSize;
    }
}
