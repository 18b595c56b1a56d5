// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Bodies of requests that have not ended, so that a long one is seen while it lasts. One per run, thread-safe.
 *
 * <pre>
 * BodiesUnderWay.Body body = BodiesUnderWay.of(run).join();
 * body.begins(wire::passed);   // for each body
 * body.ends();
 * body.leave();                // when the thread ends
 * </pre>
 */
public final class BodiesUnderWay implements AutoCloseable {

    private static final LongSupplier NONE = () -> 0;

    /** How many there are, and the bytes of them that have passed. */
    public record State(int bodies, long bytes) {}

    private final Set<Body> all = ConcurrentHashMap.newKeySet();

    private BodiesUnderWay() {}

    /** Those of the run. */
    public static BodiesUnderWay of(RunContext run) {
        return run.shared(BodiesUnderWay.class, BodiesUnderWay::new);
    }

    /** A thread takes part. */
    public Body join() {
        Body body = new Body();
        all.add(body);
        return body;
    }

    /** At this moment; what has passed of a body may be a read behind. */
    public State state() {
        int bodies = 0;
        long bytes = 0;
        for (Body body : all) {
            LongSupplier passed = body.passed;
            if (passed == NONE) continue;
            bodies++;
            bytes += passed.getAsLong();
        }
        return new State(bodies, bytes);
    }

    @Override
    public void close() {
        all.clear();
    }

    /** The present body of a thread; that thread alone calls it. */
    public final class Body {

        private volatile LongSupplier passed = NONE;

        private Body() {}

        /** @param bytes that have passed, for any thread to read */
        public void begins(LongSupplier bytes) {
            passed = bytes;
        }

        public void ends() {
            passed = NONE;
        }

        /** The thread ends. */
        public void leave() {
            all.remove(this);
        }
    }
}
