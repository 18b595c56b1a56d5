// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.request.Cell;
import io.github.jmeteroverdrive.httpasync.request.DigestAuthorization;
import io.github.jmeteroverdrive.httpasync.request.FeedCursor;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ExtraHeaders;
import java.util.stream.Stream;

/** A user who executes the flow again and again, with its own variables and cookies. One thread. */
final class VirtualUser {

    /** Null = it ignores cookies. */
    final CookieJar jar;

    /** Null = its requests are not authorized by Digest. */
    final DigestAuthorization digest;

    /** What its requests have beside their own headers; null = nothing. */
    final ExtraHeaders extraHeaders;

    private final Variable[] values;
    private final StepResponse[] responses;
    private final FlowSteps steps;
    private final int number;
    private final int users;

    private int columns;

    // of its program
    int next;
    final int[] counters;
    final int[] stack;
    int calls;
    long waitNanos;

    /** What it does next: sends or waits; null = its iteration has ended. */
    FlowProgram.Instruction stop;

    /** The requests that it has at the same time; null = none. */
    RequestGroup group;

    /** When it continues, nanoTime. */
    long dueAt;

    /** When its iteration started, nanoTime. */
    long startedAt;

    boolean failed;

    boolean inIteration;

    /** Whether it has started an iteration before. */
    boolean hasStarted;

    /** Of the last response; 0 = there was none. */
    int status;

    /**
     * @param number of the user, from 0
     * @param users of the thread
     * @param exchanges how many it may have at the same time
     */
    VirtualUser(
            CookieJar jar,
            DigestAuthorization digest,
            FlowSteps steps,
            FlowProgram program,
            int values,
            int number,
            int users,
            int exchanges) {
        this.jar = jar;
        this.digest = digest;
        extraHeaders = RequestTemplate.both(jar, digest);
        this.steps = steps;
        this.number = number;
        this.users = users;
        this.values = Stream.generate(Variable::new).limit(values).toArray(Variable[]::new);
        counters = program.newCounters();
        stack = program.newStack();
        responses = new StepResponse[exchanges];
    }

    /**
     * @param row whose columns are the first values; null = none, or those that it has
     * @param keepsRow whether the columns stay as they are without a row
     */
    void startIteration(long now, FeedCursor row, boolean keepsRow) {
        inIteration = true;
        next = 0;
        calls = 0;
        startedAt = now;
        failed = false;
        hasStarted = true;
        status = 0;
        if (row != null) columns = row.columns();
        else if (!keepsRow) columns = 0;
        for (int i = 0; i < values.length; i++)
            if (i >= columns) values[i].clear();
            else if (row != null) values[i].copy(row.cell(i));
    }

    int number() {
        return number;
    }

    Variable value(int index) {
        return values[index];
    }

    /**
     * Receives responses.
     *
     * @param index 0 for requests one after another
     * @param perServer how many exchanges a server has
     */
    StepResponse response(int index, int perServer) {
        if (responses[index] == null)
            responses[index] = new StepResponse(this, steps, index % perServer * users + number);
        return responses[index];
    }

    /** The value of a variable. One thread. */
    static final class Variable extends Cell {

        private byte[] own = {};

        void clear() {
            set(own, 0, 0);
        }

        void set(String value) {
            byte[] bytes = value.getBytes(UTF_8);
            set(bytes, 0, bytes.length);
        }

        /** Takes a copy; its memory is reused. */
        void copy(Cell other) {
            int length = other.to() - other.from();
            if (own.length < length) own = new byte[length];
            System.arraycopy(other.bytes(), other.from(), own, 0, length);
            set(own, 0, length);
        }

        @Override
        public String toString() {
            return new String(bytes(), from(), to() - from(), UTF_8);
        }
    }
}
