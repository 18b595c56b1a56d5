// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

/**
 * The times of a download in ns since its beginning, which is not that of the process.
 *
 * @param connect until the connection was there, with TLS if there is any; 0 when it never was
 * @param firstByte until the first byte of the last response; 0 when none came
 * @param total until its end; never less than the others
 * @param source where they come from
 */
record Times(long connect, long firstByte, long total, Source source) {

    /** Where times come from, as a result says it. */
    enum Source {
        TOOL("by %s itself"),
        LINES("estimated from the arrival of %s's lines"),
        /** At most so long: when it began was not seen. */
        PROCESS("at most, from the start of %s's process, whose lines came too late to tell more");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        String words(Tool tool) {
            return words.formatted(tool.program());
        }
    }

    Times {
        connect = Math.min(connect, total);
        firstByte = Math.min(firstByte, total);
    }
}
