// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Bodies in transfer, so that a long one is visible before it ends. One per run, thread-safe.
 *
 * <pre>
 * BodiesUnderWay.Body body = BodiesUnderWay.of(run).join();
 * body.begins(wire::passed);   // for each body
 * body.ends();
 * body.leave();                // when the thread ends
 * </pre>
 */
public final class BodiesInTransfer implements AutoCloseable {

    private static final LongSupplier NONE = () -> 0;

    /** Number of bodies in transfer, and their bytes transferred so far. */
    public record State(int bodies, long bytes) {}

    private final Set<Body> all = ConcurrentHashMap.newKeySet();

    private BodiesInTransfer() {}

    public static BodiesInTransfer of(RunContext run) {
        return run.shared(BodiesInTransfer.class, BodiesInTransfer::new);
    }

    public Body join() {
        Body body = new Body();
        all.add(body);
        return body;
    }

    /** The current state; bytes may lag by one read. */
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

    /** The current body of a thread; only that thread calls it. */
    public final class Body {

        private volatile LongSupplier passed = NONE;

        private Body() {}

        /** @param bytes number of bytes transferred so far, readable by any thread */
        public void begins(LongSupplier bytes) {
            passed = bytes;
        }

        public void ends() {
            passed = NONE;
        }

        public void leave() {
            all.remove(this);
        }
    }
}
