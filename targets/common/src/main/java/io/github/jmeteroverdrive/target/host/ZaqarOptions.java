// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.Arguments;

/**
 * @param port TCP port of Zaqar on 127.0.0.1, 0 for a free one
 * @param workers processes of gunicorn
 * @param store what Redis stores on disk
 * @param maxMemory bytes after which Redis refuses to store more, 0 = no limit
 * @param keepAlive whether a connection serves more than one request
 * @param venv where Zaqar is installed; empty = where targets/zaqar/setup puts it
 */
record ZaqarOptions(int port, int workers, Store store, long maxMemory, boolean keepAlive, String venv) {

    /**
     * MEMORY: nothing. DISK: snapshots and the append-only file, as Redis in "Juno Performance Testing (Round 2)" had
     * them.
     */
    enum Store {
        MEMORY,
        DISK
    }

    private static final String[] KNOWN = {
        "port=0..65535 (0, the default, is a free one)",
        "workers=1..64 processes of gunicorn (2)",
        "store=memory|disk (memory; disk: Redis makes snapshots and an append-only file)",
        "maxMemory=BYTES of Redis (0, the default: no limit)",
        "keepAlive=true|false (true)",
        "venv=DIRECTORY with Zaqar (the one that targets/zaqar/setup makes)"
    };

    /** @throws IllegalArgumentException with a sentence for the user */
    static ZaqarOptions of(Arguments given) {
        given.allow(KNOWN);
        return new ZaqarOptions(
                (int) given.number("port", 0, 0, 65_535),
                (int) given.number("workers", 2, 1, 64),
                given.oneOf("store", Store.MEMORY),
                given.number("maxMemory", 0, 0, Long.MAX_VALUE),
                given.text("keepAlive", "").isEmpty() || given.flag("keepAlive"),
                given.text("venv", ""));
    }
}
