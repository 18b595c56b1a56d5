// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A kind of random plans, with the servers or brokers that they need. */
interface PlanKind extends Closeable {

    /** Beginning of a difference that makes a run void: it shows nothing about the product. */
    String VOID = "void: ";

    /** Compares what a run reports with the truth. */
    interface Oracle {
        /** @return a sentence for each difference */
        List<String> differences(RunFiles run) throws Exception;
    }

    /**
     * A plan that is ready to run.
     *
     * @param text of the plan
     * @param properties of JMeter
     * @param description for the table
     */
    record Prepared(String text, Map<String, String> properties, Oracle oracle, String description) {}

    /**
     * Makes the plan of a seed.
     *
     * @param directory for its further files
     */
    Prepared prepare(long seed, Path directory) throws Exception;

    @Override
    void close() throws IOException;
}
