// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A worker's connection to a message service. Each call is a request that returns with its answer, or when it has
 * failed. One thread, except {@link #abort}. Queues are numbered from 0.
 */
public interface PatternService extends AutoCloseable {

    /** A deletion of the rest of a claim. */
    int ALL = Integer.MAX_VALUE;

    record ServerCounts(long posted, long deleted) {}

    /** Posts a message; done when the server has it. */
    void post(int queue, PatternMessage message, Answer answer);

    /** Lists messages that are new to this worker, and leaves them on the queue. */
    void list(int queue, Answer answer);

    /** Takes messages that no other worker gets until the claim has expired. */
    void claim(int queue, Answer answer);

    /**
     * Deletes messages of the last claim, from this index on.
     *
     * @return how many messages at most this request was about, 1 or more; {@link #ALL} = the rest
     */
    int delete(int index, Answer answer);

    /**
     * The worker sends no more requests: messages that the server holds for it return to the queues. {@link #leftOver}
     * and {@link #counts} are still available.
     */
    void release();

    /**
     * Counts the messages on all queues, claimed or not; after {@link #release}.
     *
     * @return empty if nothing is stored, as on topics
     * @throws IOException when the server does not answer
     */
    OptionalLong leftOver() throws IOException;

    /** The server's own counts in the run; empty if it does not count. */
    Optional<ServerCounts> counts();

    /** Whether no further request can succeed, so that the worker ends. */
    boolean lost();

    /** Called by another thread: aborts the current request and prevents further ones. */
    void abort();

    @Override
    void close();
}
