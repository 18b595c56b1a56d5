// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import io.github.jmeteroverdrive.target.Arguments;

/**
 * What the command line chooses.
 *
 * @param port TCP port on 127.0.0.1, 0 for a free one
 * @param store where persistent messages are kept
 * @param statistics of which levels the broker reports its statistics
 */
record Options(int port, Store store, Reports statistics) {

    /** MEMORY: the broker refuses persistent messages. DERBY: a database in files. */
    enum Store {
        MEMORY,
        DERBY
    }

    private static final String[] KNOWN = {
        "port=0..65535 (0, the default, is a free one)",
        "store=memory|derby (memory, which refuses persistent messages, or derby when durable=true)",
        "durable=true|false (false): the same option at every broker",
        "statistics=none|broker|virtualhost|all (none): reports once a second"
    };

    /**
     * @throws IllegalArgumentException with a sentence for the user
     */
    static Options of(Arguments arguments) {
        arguments.allow(KNOWN);
        return new Options(
                (int) arguments.number("port", 0, 0, 65_535),
                arguments.oneOf("store", arguments.flag("durable") ? Store.DERBY : Store.MEMORY),
                arguments.oneOf("statistics", Reports.NONE));
    }
}
