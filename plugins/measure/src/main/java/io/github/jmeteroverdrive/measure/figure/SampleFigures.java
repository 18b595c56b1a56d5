// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import java.util.List;

/** What is counted of samples. */
final class SampleFigures {

    private static final String SAMPLES = "samples";

    private SampleFigures() {}

    static List<Counted> all() {
        return List.of(
                Counted.of(
                        Figure.count(
                                SAMPLES,
                                "Samples",
                                Sense.HIGHER,
                                "requests, and results of samplers that measure nothing themselves"),
                        Work::samples,
                        Count.SAMPLES),
                Counted.of(
                        Figure.count(
                                "sampleErrors",
                                "Failed samples",
                                Sense.LOWER,
                                "samples that failed",
                                SAMPLES),
                        Work::samples,
                        Count.SAMPLE_ERRORS));
    }
}
