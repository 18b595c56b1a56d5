// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What one worker asks of a message service, over one protocol: each call is a request that returns
 * when its answer is there, or when it has failed. One thread, but for {@link #abort}. Queues are
 * numbered from 0.
 */
public interface PatternService extends AutoCloseable {

    /** A deletion of all that is left of a claim. */
    int ALL = Integer.MAX_VALUE;

    /** What the server counted itself. */
    record ServerCounts(long posted, long deleted) {}

    /** Posts a message; done when the server has it. */
    void post(int queue, PatternMessage message, Answer answer);

    /** Brings messages that this worker has not been shown yet, and leaves them there. */
    void list(int queue, Answer answer);

    /** Brings messages that nobody else gets until they are deleted or the claim has expired. */
    void claim(int queue, Answer answer);

    /**
     * Deletes messages of the last claim, from the one of this index on.
     *
     * @return how many at most this request was about, 1 or more; {@link #ALL} = all that are left
     */
    int delete(int index, Answer answer);

    /**
     * The worker sends no more: what the server keeps for it alone goes back to the queues. What
     * lies there and what the server has counted can still be asked for.
     */
    void release();

    /**
     * Counts what lies on all queues, claimed or not; after {@link #release}.
     *
     * @return none where nothing is kept for anybody, as on topics
     * @throws IOException when the server does not tell
     */
    OptionalLong leftOver() throws IOException;

    /**
     * What the server has counted in the run.
     *
     * @return none where it does not count
     */
    Optional<ServerCounts> counts();

    /** Whether no further request can succeed, so that the worker ends. */
    boolean lost();

    /** Called by another thread: the request under way is to end now, and no other shall begin. */
    void abort();

    @Override
    void close();
}
